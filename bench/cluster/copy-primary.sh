#!/bin/sh
# Copies the files of the running primary for a new replica. Patroni calls it in place of pg_basebackup, which the npm
# packages lack (PostgreSQL manual, "Making a Base Backup Using the Low Level API").
set -eu
for each in "$@"; do
  case $each in
    --datadir=*) to=${each#*=} ;;
    --connstring=*) primary=${each#*=} ;;
  esac
done
from=$(psql -XAt "$primary" -c 'show data_directory')
mkdir -p "$to/pg_wal" && chmod 700 "$to"
psql -XAtq -v ON_ERROR_STOP=1 "$primary" <<END
select pg_backup_start('$to', true) \g /dev/null
\! cd '$from' && tar -c --exclude=./postmaster.* --exclude='./pg_wal/*' --exclude='./pg_replslot/*' . 2>&- | tar -x -C '$to'
\o '$to/backup_label'
select labelfile from pg_backup_stop(false);
END
# The log from the backup's start on; what is recycled meanwhile is older.
cp -a "$from"/pg_wal/. "$to/pg_wal/" 2>&- || true
