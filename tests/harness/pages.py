"""What a page lets somebody do, read from its HTML: forms with their fields and buttons, and links."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

CHOSEN = {"radio", "checkbox"}
BUTTONS = {"submit", "image"}


@dataclass
class Field:
    """A field as it stands in the page: what it would send (None: nothing), and what it offers."""

    name: str
    kind: str
    value: str | None
    offers: list[str] = field(default_factory=list)


@dataclass
class PageForm:
    """A form: where it goes, how, and with what. Buttons send their own name and value."""

    action: str
    method: str
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def data(self, **typed):
        """What the form sends as it stands, with some fields filled in; None leaves a field out."""
        data = {}
        for one in self.fields:
            if one.value is not None:
                data.setdefault(one.name, []).append(one.value)
        for name, value in typed.items():
            data.pop(name, None)
            if value is not None:
                data[name] = value
        return data

    @property
    def names(self):
        return {one.name for one in self.fields}


class Page(HTMLParser):
    """Forms and links of a page."""

    def __init__(self, html, path="/"):
        super().__init__(convert_charrefs=True)
        self.path, self.forms, self.links = path, [], []
        self._form = self._select = self._area = None
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "a" and attrs.get("href"):
            self.links.append(urljoin(self.path, attrs["href"]))
        elif tag == "form":
            action = urljoin(self.path, attrs.get("action") or self.path)
            self._form = PageForm(action, (attrs.get("method") or "get").lower())
            self.forms.append(self._form)
        elif self._form:
            getattr(self, f"_start_{tag}", lambda attrs: None)(attrs)

    def handle_endtag(self, tag):
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None

    def handle_data(self, data):
        if self._area:
            self._area.value = (self._area.value or "") + data

    def _start_input(self, attrs):
        name, kind, value = attrs.get("name"), attrs.get("type") or "text", attrs.get("value")
        if not name:
            return
        if kind in BUTTONS:
            self._form.buttons.append((name, value or ""))
        elif kind in CHOSEN:
            value = "on" if value is None else value
            self._form.fields.append(Field(name, kind, value if "checked" in attrs else None, [value]))
        else:
            self._form.fields.append(Field(name, kind, value or ""))

    def _start_select(self, attrs):
        if attrs.get("name"):
            self._select = Field(attrs["name"], "select", None)
            self._form.fields.append(self._select)

    def _start_option(self, attrs):
        if self._select:
            value = attrs.get("value") or ""
            self._select.offers.append(value)
            if "selected" in attrs or self._select.value is None:
                self._select.value = value

    def _start_textarea(self, attrs):
        if attrs.get("name"):
            self._area = Field(attrs["name"], "textarea", "")
            self._form.fields.append(self._area)

    def _start_button(self, attrs):
        if attrs.get("name"):
            self._form.buttons.append((attrs["name"], attrs.get("value") or ""))


def forms_of(answer, path, refused=False):
    """The forms that a page sends by POST; none for anything but a page, or a refusal unless it is asked for."""
    if (answer.status_code >= 400 and not refused) or not answer.get("Content-Type", "").startswith("text/html"):
        return []
    return [form for form in Page(answer.content.decode(), path).forms if form.method == "post"]
