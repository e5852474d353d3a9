-- Where the desk phones of a company register is part of what its administrator hands out with a secret.
GRANT SELECT (id, kind, ari_url, sip_host, sip_port) ON asterisk_servers TO suite_app;
