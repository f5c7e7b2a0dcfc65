#!/bin/sh
# Run once when all members of etcd run: creates the logins root and patroni, and from then on etcd requires one.
#   create-logins.sh ROOT_PASSWORD_FILE PATRONI_PASSWORD_FILE
# etcdctl reads ETCDCTL_ENDPOINTS, ETCDCTL_CACERT, ETCDCTL_CERT and ETCDCTL_KEY.
set -eu
etcdctl user add root --interactive=false < "$1"
etcdctl user grant-role root root
# Patroni reads and writes the state of this cluster and nothing else.
etcdctl role add patroni
etcdctl role grant-permission --prefix=true patroni readwrite /service/sidebet/
etcdctl user add patroni --interactive=false < "$2"
etcdctl user grant-role patroni patroni
etcdctl auth enable
