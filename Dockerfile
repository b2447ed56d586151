# The program in an image: `docker compose up -d` in this folder builds and starts it (docs/install.md). It runs as a user
# without rights and writes nowhere but /tmp and /data. For many groups: scorebook/contrib/compose.yaml.
FROM python:3.13-slim
ARG COMMIT=
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 MPLCONFIGDIR=/tmp/matplotlib \
    SCOREBOOK_PRODUCTION=1 SCOREBOOK_DATA=/data SCOREBOOK_COMMIT=$COMMIT TZ=Europe/Berlin
WORKDIR /opt/scorebook
COPY scorebook/contrib/requirements.txt scorebook/contrib/
RUN python3 -m venv --without-pip .venv \
    && python3 -m pip --python .venv/bin/python install --no-cache-dir --require-hashes -r scorebook/contrib/requirements.txt
COPY . .
RUN install -d -o 10001 -g 10001 -m 750 /data /elsewhere \
    && PLAIN_HTTP=1 .venv/bin/python manage.py collectstatic --noinput --verbosity 0 \
    && .venv/bin/python -m compileall -q .venv leagues scorebook \
    && find /data -mindepth 1 -delete
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=60s --timeout=5s --start-period=120s CMD \
    [".venv/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/bereit/', timeout=4)"]
CMD [".venv/bin/python", "manage.py", "serve"]
