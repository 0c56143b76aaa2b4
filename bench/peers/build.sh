#!/usr/bin/env bash
# Installs from the lockfiles and builds every peer. Needs: bash, g++, make, python3 (better-sqlite3), brotli; optional: go + golang-github-mattn-go-sqlite3-dev, nginx-light, php8.2-fpm php8.2-sqlite3.
set -euo pipefail; cd "$(dirname "$0")"; only="${1:-all}"
deps() { [ -d "$1/node_modules" ] || (cd "$1" && npm ci); }
# Next keeps a page that says for how long; which, it reads as text, so this is a copy with that one line changed.
cached_next() {
  rm -rf next-cached && mkdir next-cached && cp -r next/{app,lib,package.json,next.config.mjs} next-cached/ && cp -al next/node_modules next-cached/node_modules
  grep -rl force-dynamic next-cached/app | xargs -d '\n' sed -i 's/^export const dynamic = "force-dynamic";$/export const revalidate = 60;\nexport const generateStaticParams = () => [];/'
  (cd next-cached && npm run build && cp -r .next/static .next/standalone/.next/static)
}
deps node24; source node24/env.sh
export BENCH_DB="$PWD/../data/bench.db"
if [ "$only" = all ] || [ "$only" = bun ]; then deps bun; bun/build.sh; [ -f "$BENCH_DB" ] || bun/node_modules/.bin/bun ../data/make-db.ts; brotli -q 11 -kf ../data/page.html; fi
if [ "$only" = all ] || [ "$only" = next ]; then deps next; (cd next && npm run build && cp -r .next/static .next/standalone/.next/static); cached_next; fi
if [ "$only" = all ] || [ "$only" = astro ]; then deps astro; (cd astro && npm run build && CACHED=1 npm run build); fi
if [ "$only" = all ] || [ "$only" = go ]; then if command -v go >/dev/null; then (cd go && GO111MODULE=off GOPATH=/usr/share/gocode go build -o go-host main.go); fi; fi
