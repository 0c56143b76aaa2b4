#!/bin/sh
# Puts a release of Lango on a Debian or Ubuntu server, or the next one over it.
#
#   tar -xzf lango-VERSION.tar.gz && cd lango-VERSION && sudo sh deploy/install.sh
#
# Nothing is written before every file has been compared with SHA256SUMS. It neither starts Lango nor touches
# /etc/lango.env when there is one. ROOT=/some/folder installs there instead, without user and service.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
root=${ROOT:-}

refuse() {
    echo "Nothing was installed: $1" >&2
    exit 1
}

[ -n "$root" ] || [ "$(id -u)" = 0 ] || refuse "it needs root (sudo sh deploy/install.sh)"

case $(uname -m) in
    x86_64) program=lango-linux-x64 ;;
    aarch64) program=lango-linux-arm64 ;;
    *) refuse "there is no Lango for $(uname -m)" ;;
esac

# Every file of the sums must be there and be the same, and what is installed must be in them.
[ -f "$here/SHA256SUMS" ] || refuse "there is no SHA256SUMS beside the release"
(cd "$here" && sha256sum --check --strict --quiet SHA256SUMS) || refuse "a file is not the one that was released"
for file in "$program" deploy/lango.service deploy/lango-replicate.service deploy/lango.env.example deploy/install.sh docs/operate.md; do
    grep -q "^[0-9a-f]\{64\}  $file\$" "$here/SHA256SUMS" || refuse "SHA256SUMS does not tell of $file"
done

if [ -z "$root" ]; then
    id lango >/dev/null 2>&1 || useradd --system --home-dir /var/lib/lango --shell /usr/sbin/nologin lango
    install -d -o lango -g lango -m 700 /var/lib/lango /var/backups/lango
else
    install -d -m 700 "$root/var/lib/lango" "$root/var/backups/lango"
fi
install -d -m 755 "$root/usr/local/bin" "$root/etc/systemd/system" "$root/etc/systemd/journald.conf.d" \
    "$root/usr/local/share/doc/lango"

# A disk that is full leaves the program that is there, the one of before it, and nothing half written.
trap 'rm -f "$root/usr/local/bin/lango.new" "$root/usr/local/bin/lango.kept"' EXIT
install -m 755 "$here/$program" "$root/usr/local/bin/lango.new" || refuse "the program could not be written"
# The program of before stays beside it, for lango undo-upgrade.
was=new
[ ! -f "$root/usr/local/bin/lango" ] || was=there
if [ -f "$root/usr/local/bin/lango" ] && ! cmp -s "$root/usr/local/bin/lango" "$here/$program"; then
    install -m 755 "$root/usr/local/bin/lango" "$root/usr/local/bin/lango.kept" || refuse "the program of before could not be kept"
    mv "$root/usr/local/bin/lango.kept" "$root/usr/local/bin/lango.before"
fi
mv "$root/usr/local/bin/lango.new" "$root/usr/local/bin/lango"

install -m 644 "$here/deploy/lango.service" "$here/deploy/lango-replicate.service" "$root/etc/systemd/system/"
install -m 644 "$here/docs/operate.md" "$root/usr/local/share/doc/lango/"
[ -f "$root/etc/lango.env" ] || install -m 600 "$here/deploy/lango.env.example" "$root/etc/lango.env"
if [ ! -f "$root/etc/systemd/journald.conf.d/lango.conf" ]; then
    printf '[Journal]\nSystemMaxUse=200M\nMaxRetentionSec=90day\n' >"$root/etc/systemd/journald.conf.d/lango.conf"
fi
[ -n "$root" ] || systemctl daemon-reload

echo "Lango is at $root/usr/local/bin/lango."
if [ "$was" = there ]; then
    echo "Now: systemctl restart lango && systemctl try-restart lango-replicate && $root/usr/local/bin/lango version"
    echo "The way back to lango.before is in /usr/local/share/doc/lango/operate.md, Upgrade, and back."
    exit 0
fi
echo
echo "What is left to you (all of it: /usr/local/share/doc/lango/operate.md):"
echo "  1. $root/usr/local/bin/lango setup: it asks for the settings and writes /etc/lango.env."
echo "  2. A proxy: deploy/Caddyfile or deploy/nginx.conf."
echo "  3. systemctl restart systemd-journald && systemctl enable --now lango && journalctl -u lango -f"
if [ -z "$root" ] && ! swapon --noheadings --show | grep -q .; then
    echo "  There is no swap. On a machine of 1 GB or less:"
    echo "     fallocate -l 1G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile"
    echo "     echo '/swapfile none swap sw 0 0' >> /etc/fstab"
fi
echo "  Only SSH and the proxy need to be reached from outside:"
echo "     apt-get install ufw && ufw allow OpenSSH && ufw allow 80/tcp && ufw allow 443 && ufw enable"
