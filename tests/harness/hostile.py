"""What somebody might send by mistake or on purpose: at the ends of every range, of the wrong type, unreadable."""

TEXTS = [
    "", " ", "\x00", "a\x00b", "0", "-1", "1.5", "1e999", "NaN", "Infinity", "٣", "１", "1_0", "2147483648",
    "9223372036854775808", "-9223372036854775809", "1" * 400, "9" * 5000, "0001-01-01", "9999-12-31", "10000-01-01",
    "2026-02-30", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "2026-11-21T23:00:00+23:59", "2026-W01-1",
    "24:00", "\ud800", "a\udfffb", "\uffff\ufffe", "\u202egnuzuL", "\u200b\u00ad", "e\u0301" * 200, "👩‍👩‍👧‍👦" * 40,
    "<script>alert(1)</script>", "'; DROP TABLE leagues_player; --", "{{ settings.SECRET_KEY }}{% debug %}",
    "%s%n%(x)s{0}", "$_$ $\\frac{1}{2}$", "../../../../etc/passwd", "//evil.example/", "javascript:alert(1)",
    "http://[", "\r\nSet-Cookie: a=b", "true", "on", "null", "[]", "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff", "x" * 10_000,
]  # fmt: skip
# What stands in an address where a part of it is expected: a slash would be another address.
PARTS = [text for text in TEXTS if text and "/" not in text and len(text) < 1000]
JSON = [
    None, True, False, 0, -1, 1.5, 1e308, float("nan"), float("-inf"), 2**31, 2**70, -(2**70), [], {}, [[]], [None],
    {"": None}, {"\x00": "\x00"}, [[[[[[[[[[]]]]]]]]]], *TEXTS,
]  # fmt: skip
BODIES = [
    b"", b"null", b"[]", b"{", b'"x"', b"1", b"\xff\xfe\x00", b"[" * 3000, b'{"facts": ' * 1500,
    b'{"a": 1' + b"0" * 6000 + b"}", b"--x\r\nContent-Disposition: form-data", b"a=b&" * 1200,
]  # fmt: skip
TYPES = [
    "application/json", "application/json; charset=utf-16", "application/x-www-form-urlencoded; charset=none",
    "multipart/form-data", "multipart/form-data; boundary=x", "multipart/form-data; boundary=\xff", "text/plain",
    "application/xml", "image/png", "", "x" * 300,
]  # fmt: skip
METHODS = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "get"]
HEADERS = [
    {"HTTP_COOKIE": "sessionid=x\x00y; csrftoken=\x00"},
    {"HTTP_COOKIE": 'sessionid="\\000\\000\\000\\000aaaaaaaa"'},
    {"HTTP_COOKIE": "sessionid=" + "a" * 3000},
    {"HTTP_COOKIE": "namen=\xff\xfe; messages=x; theme=<b>"},
    {"HTTP_IF_NONE_MATCH": '"x", W/"\x00"'},
    {"HTTP_IF_MODIFIED_SINCE": "Fri, 31 Dec 99999 99:99:99 GMT"},
    {"HTTP_ACCEPT": "application/json;q=x, */*;q=-1"},
    {"HTTP_ACCEPT_LANGUAGE": "xx-" + "y" * 500},
    {"HTTP_ACCEPT_ENCODING": "gzip;q=nan"},
    {"HTTP_X_REQUESTED_WITH": "XMLHttpRequest"},
    {"HTTP_X_FORWARDED_FOR": "\x00, 1.2.3.4.5, ::ffff:999.1.1.1"},
    {"HTTP_REFERER": "http://[::1"},
    {"HTTP_X_REQUEST_ID": "\r\nx: y"},
    {"REMOTE_ADDR": ""},
    {"REMOTE_ADDR": "unix:"},
]
