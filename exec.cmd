@rem npm scripts run "exec node ..." so that no shell stands between npm and Node. cmd.exe finds this file for it.
@%*
