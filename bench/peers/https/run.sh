#!/usr/bin/env bash
# Lango as it is hosted: behind nginx, with a certificate and HTTP/2. PORT from the caller; Lango itself stands ten ports above.
d=$(mktemp -d); mkdir "$d/tmp"; lango=$((PORT + 10)); root="$(cd "$(dirname "$0")/../../.." && pwd)"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=127.0.0.1 -days 2 -keyout "$d/key.pem" -out "$d/cert.pem" 2> "$d/openssl.log"
cat > "$d/nginx.conf" <<C
daemon off; worker_processes 1; pid $d/pid; error_log $d/err.log; user root;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path $d/tmp; proxy_temp_path $d/tmp; fastcgi_temp_path $d/tmp; uwsgi_temp_path $d/tmp; scgi_temp_path $d/tmp;
ssl_certificate $d/cert.pem; ssl_certificate_key $d/key.pem; ssl_protocols TLSv1.2 TLSv1.3;
server { listen 127.0.0.1:$PORT ssl http2; location / { proxy_pass http://127.0.0.1:$lango; proxy_set_header Host \$http_host; } } }
C
(cd "$root" && PORT=$lango exec dist/lango serve) & one=$!
nginx -c "$d/nginx.conf" & two=$!
trap 'kill $one $two' TERM
wait; wait
rm -r "$d"
