#!/bin/sh
# Dumps the database every day, records it in the table `backups` for the alert BackupOld, and deletes old dumps. `once` makes a single
# dump. Restore one with pg_restore. It does not contain the files that users uploaded, which are in the volume `data` or the bucket.
set -eu
: "${BACKUP_FOLDER:?}" "${BACKUP_DAYS:?}" "${DATABASE_OWNER_URL_FILE:?}"

dump() {
  url=$(cat "$DATABASE_OWNER_URL_FILE") || return 1
  name=$BACKUP_FOLDER/sidebet-$(date -u +%Y-%m-%dT%H%M%SZ).dump
  # A dump that was cut off must not look like one.
  pg_dump --format=custom --file="$name.part" "$url" || return 1
  mv "$name.part" "$name" || return 1
  psql --quiet --set ON_ERROR_STOP=1 --command "insert into backups (kind) values ('dump')" "$url" || return 1
  find "$BACKUP_FOLDER" -name 'sidebet-*' -mtime "+$BACKUP_DAYS" -delete
  echo "$name"
}

[ "${1:-}" != once ] || { dump; exit; }
while :; do
  if dump; then pause=86400; else
    echo 'The backup failed. The next attempt is in 10 minutes.' >&2
    pause=600
  fi
  sleep "$pause" &
  wait
done
