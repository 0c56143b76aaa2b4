vcl 4.1;

# Varnish in front of Lango, as a cache of its public pages. Put it at /etc/varnish/default.vcl, with a long word of your
# own in the place of PUT-A-LONG-WORD-HERE, and start varnishd with -p http_gzip_support=off: Lango's pages come
# compressed already, by Brotli too. Whatever ends TLS (nginx, Caddy) leads here instead of to Lango.
# For Lango: HOST=127.0.0.1, TRUST_PROXY=2 (the one that ends TLS, and Varnish), a CDN_PURGE_SECRET of any kind, and
# CDN_PURGE_URL=http://127.0.0.1:6081/purge-PUT-A-LONG-WORD-HERE
# Varnish checks no signatures, so that word is the secret.

import std;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 75s;
    .between_bytes_timeout = 75s;
}

sub vcl_recv {
    # Lango says what changed.
    if (req.url == "/purge-PUT-A-LONG-WORD-HERE") {
        if (req.method != "POST" || req.http.Cache-Tag !~ "^[a-z0-9]+(,[a-z0-9]+)*$") {
            return (synth(404));
        }
        ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
        return (synth(204));
    }
    # For Prometheus on Lango's own machine: METRICS_PORT.
    if (req.url ~ "^/+metrics") {
        return (synth(404));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Whoever has a cookie of Lango's may be somebody.
    if (req.http.Cookie ~ "(?i)lango") {
        return (pass);
    }
    # What chooses another page, and whatever is written oddly, is answered by Lango. Of all other marks (fbclid, utm_…)
    # none changes a page but the link by which one came.
    if (req.url ~ "\?") {
        if (req.url ~ "\?.*%" || req.url ~ "[?&](checkIn|checkOut|guests|people|month|part|lang)(=|&|$)") {
            return (pass);
        }
        if (req.url ~ "[?&]via=[a-z0-9]{1,24}(&|$)") {
            set req.url = regsub(req.url, "^([^?]*)\?(?:|.*?&)(via=[a-z0-9]{1,24})(?:&.*)?$", "\1?\2");
        } else if (req.url ~ "(?i)[?&]via=") {
            return (pass);
        } else {
            set req.url = regsub(req.url, "\?.*", "");
        }
    }
    # One of two languages: the one that was chosen, else the first of the browser's own list. A list that weighs its
    # first is left to Lango to read.
    if (req.http.Cookie ~ "(^|; )lang=(en|sw)(;|$)") {
        set req.http.Accept-Language = regsub(req.http.Cookie, "^(?:.*; )?lang=(en|sw)(?:;.*)?$", "\1");
    } else if (req.http.Accept-Language ~ "(?i)^sw(-[a-z]+)?(,|$)") {
        set req.http.Accept-Language = "sw";
    } else if (req.http.Accept-Language ~ "(?i)sw" && req.http.Accept-Language !~ "(?i)^[a-z]+(-[a-z]+)?(,|$)") {
        return (pass);
    } else {
        set req.http.Accept-Language = "en";
    }
    unset req.http.Cookie;
    # One of three forms.
    if (req.http.Accept-Encoding ~ "(^|,) *br *(,|$)") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(^|,) *gzip *(,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    # Lango alone says what may stand here, and for how long. Vary keeps the languages and the forms apart.
    if (beresp.http.Set-Cookie || beresp.http.CDN-Cache-Control !~ "^max-age=[0-9]+$") {
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
    } else {
        set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^max-age=", "") + "s", 0s);
    }
    # Nothing is shown that is over, not even while a newer one is fetched.
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.Cache-Tag;
    unset resp.http.Surrogate-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.X-Accel-Expires;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    unset resp.http.Age;
    return (deliver);
}

sub vcl_synth {
    unset resp.http.Server;
    unset resp.http.X-Varnish;
    set resp.body = "";
    return (deliver);
}
