-- Counts the rows of an import of which something is said, without reading the others.

CREATE INDEX resource_import_rows_noted ON resource_import_rows (import_id) WHERE reasons <> '';
