#!/bin/sh
# Prints what Patroni reads of pg_controldata, which the npm packages lack. The offsets are those of ControlFileData in
# PostgreSQL 18's pg_control.h on a little-endian machine.
number() { od -An -v -t "u$2" -j "$1" -N "$2" "$folder/global/pg_control" | tr -d ' '; }
folder=$1
case $(number 16 4) in
  0) state='starting up' ;; 1) state='shut down' ;; 2) state='shut down in recovery' ;; 3) state='shutting down' ;;
  4) state='in crash recovery' ;; 5) state='in archive recovery' ;; 6) state='in production' ;; *) exit 1 ;;
esac
echo "Database system identifier: $(number 0 8)"
echo "Database cluster state: $state"
printf 'Latest checkpoint location: %X/%X\n' "$(number 36 4)" "$(number 32 4)"
echo "Latest checkpoint's TimeLineID: $(number 48 4)"
