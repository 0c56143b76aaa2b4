#!/usr/bin/env bash
# nginx serving one file: what the machine can do. PORT from the caller.
# FILE (from data/) instead of page.html; ENCODING when that file is compressed already; HEADERS=1 sends Lango's headers too.
d=$(mktemp -d); mkdir -p "$d/www/host" "$d/tmp"; data="$(cd "$(dirname "$0")/../../data" && pwd)"
cp "$data/${FILE:-page.html}" "$d/www/host/host-7"
if [ -z "${ENCODING:-}" ]; then gzip -9 -c "$d/www/host/host-7" > "$d/www/host/host-7.gz"; extra="gzip_static on;"
elif [ -n "${HEADERS:-}" ]; then extra="gzip_static off; $(cat "$data/lango-page/headers.conf")"
else extra="gzip_static off; add_header Content-Encoding $ENCODING;"; fi
chmod -R a+rX "$d"
cat > "$d/nginx.conf" <<C
daemon off; worker_processes 1; pid $d/pid; error_log $d/err.log; user root;
events { worker_connections 1024; }
http { access_log off; keepalive_requests 100000000; sendfile on; tcp_nopush on; open_file_cache max=100; default_type text/html; client_body_temp_path $d/tmp; proxy_temp_path $d/tmp; fastcgi_temp_path $d/tmp; uwsgi_temp_path $d/tmp; scgi_temp_path $d/tmp;
server { listen 127.0.0.1:$PORT; root $d/www; $extra } }
C
exec nginx -c "$d/nginx.conf"
