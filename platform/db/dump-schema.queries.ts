/** Objects of one kind: each with its text, its name, and the object that it is written under. */
export interface Part {
  section: string
  sql: string
}

const OURS = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker') AND n.nspname !~ '^pg_'`
const notOfExtension = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`

/** Relations of the program; the table of migrations belongs to the migrator. */
const RELATIONS = `pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND ${OURS} AND c.relname <> 'schema_migrations'
  AND ${notOfExtension('pg_class', 'c.oid')}`
const ROUTINES = `pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace AND ${OURS} AND ${notOfExtension('pg_proc', 'p.oid')}`
const WORD = `CASE p.prokind WHEN 'p' THEN 'PROCEDURE' ELSE 'FUNCTION' END`

/** GRANT and REVOKE statements that lead from the default rights of an object to its own. */
const rights = (acl: string, kind: string, owner: string, target: string) => `
  CROSS JOIN LATERAL (
    WITH has AS (SELECT grantee, privilege_type, is_grantable FROM aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner})))),
         had AS (SELECT grantee, privilege_type, is_grantable FROM aclexplode(acldefault('${kind}', ${owner}))),
         differing AS (
           SELECT 'GRANT' AS verb, 'TO' AS link, gained.* FROM (SELECT * FROM has EXCEPT SELECT * FROM had) gained
           UNION ALL
           SELECT 'REVOKE', 'FROM', lost.* FROM (SELECT * FROM had EXCEPT SELECT * FROM has) lost)
    SELECT grantee, verb || ' ' || string_agg(privilege_type || ${target.includes('%COLUMN%') ? `' (' || quote_ident(a.attname) || ')'` : `''`}, ', ' ORDER BY privilege_type) || ' ON ' || ${target.replaceAll('%COLUMN%', '')}
           || ' ' || link || ' ' || CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END
           || CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END || ';' AS text
      FROM differing GROUP BY verb, link, grantee, is_grantable
  ) granted`

const COLUMN = `
  '  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
  || CASE WHEN a.attcollation NOT IN (0, t.typcollation) THEN ' COLLATE ' || quote_ident(l.collname) ELSE '' END
  || CASE a.attidentity
       WHEN '' THEN ''
       ELSE ' GENERATED ' || CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END || ' AS IDENTITY' END
  || CASE
       WHEN a.attgenerated <> '' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ')'
         || CASE a.attgenerated WHEN 's' THEN ' STORED' ELSE ' VIRTUAL' END
       WHEN d.adbin IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)
       ELSE '' END
  || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
  || CASE WHEN a.attcompression <> '' THEN ' COMPRESSION "' || a.attcompression::text || '"' ELSE '' END
  || CASE WHEN a.attstorage <> t.typstorage THEN ' STORAGE "' || a.attstorage::text || '"' ELSE '' END
  || CASE WHEN a.attoptions IS NOT NULL THEN ' OPTIONS (' || array_to_string(a.attoptions, ', ') || ')' ELSE '' END
  || CASE WHEN coalesce(a.attstattarget, -1) >= 0 THEN ' STATISTICS ' || a.attstattarget ELSE '' END`

const TABLES = `
  SELECT c.oid::regclass::text AS owner, '' AS name,
         'CREATE ' || CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END || 'TABLE ' || c.oid::regclass || E' (\\n'
         || concat_ws(E',\\n', columns.texts, constraints.texts) || E'\\n)'
         || CASE WHEN c.reloptions IS NULL THEN '' ELSE ' WITH (' || array_to_string(c.reloptions, ', ') || ')' END || ';'
         || CASE WHEN c.relrowsecurity THEN E'\\nALTER TABLE ' || c.oid::regclass || ' ENABLE ROW LEVEL SECURITY;' ELSE '' END
         || CASE WHEN c.relforcerowsecurity THEN E'\\nALTER TABLE ' || c.oid::regclass || ' FORCE ROW LEVEL SECURITY;' ELSE '' END
         || CASE WHEN c.relreplident = 'd' THEN '' ELSE E'\\n-- replica identity ' || c.relreplident::text END AS text
    FROM ${RELATIONS}
   CROSS JOIN LATERAL (
     SELECT string_agg(${COLUMN}, E',\\n' ORDER BY a.attnum) AS texts
       FROM pg_attribute a
       JOIN pg_type t ON t.oid = a.atttypid
       LEFT JOIN pg_collation l ON l.oid = a.attcollation
       LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) columns
   CROSS JOIN LATERAL (
     SELECT string_agg('  CONSTRAINT ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid), E',\\n'
                       ORDER BY array_position('{p,u,x,f,c}'::"char"[], k.contype), k.conname COLLATE "C") AS texts
       FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype NOT IN ('n', 't')) constraints
   WHERE c.relkind = 'r'`

const VIEWS = `
  SELECT c.oid::regclass::text AS owner, '' AS name,
         'CREATE VIEW ' || c.oid::regclass
         || CASE WHEN c.reloptions IS NULL THEN '' ELSE ' WITH (' || array_to_string(c.reloptions, ', ') || ')' END
         || E' AS\\n' || pg_get_viewdef(c.oid) AS text
    FROM ${RELATIONS} WHERE c.relkind = 'v'`

const INDEXES = `
  SELECT i.indrelid::regclass::text AS owner, c.relname AS name, pg_get_indexdef(c.oid) || ';' AS text
    FROM pg_index i JOIN ${RELATIONS} ON c.oid = i.indexrelid
   WHERE i.indrelid::regclass::text <> 'schema_migrations'
     AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid AND k.contype IN ('p', 'u', 'x'))`

const TRIGGERS = `
  SELECT g.tgrelid::regclass::text AS owner, g.tgname AS name,
         pg_get_triggerdef(g.oid) || ';' || CASE g.tgenabled WHEN 'O' THEN '' ELSE ' -- ' || g.tgenabled::text END AS text
    FROM pg_trigger g JOIN ${RELATIONS} ON c.oid = g.tgrelid
   WHERE NOT g.tgisinternal`

const POLICIES = `
  SELECT p.polrelid::regclass::text AS owner, p.polname AS name,
         'CREATE POLICY ' || quote_ident(p.polname) || ' ON ' || p.polrelid::regclass
         || CASE WHEN p.polpermissive THEN '' ELSE ' AS RESTRICTIVE' END
         || CASE p.polcmd WHEN '*' THEN '' WHEN 'r' THEN ' FOR SELECT' WHEN 'a' THEN ' FOR INSERT'
                          WHEN 'w' THEN ' FOR UPDATE' ELSE ' FOR DELETE' END
         || ' TO ' || (SELECT string_agg(CASE role WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(role) END, ', ' ORDER BY role)
                         FROM unnest(p.polroles) role)
         || coalesce(' USING (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
         || coalesce(' WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') || ';' AS text
    FROM pg_policy p`

const STATISTICS = `
  SELECT s.stxrelid::regclass::text AS owner, s.stxname AS name, pg_get_statisticsobjdef(s.oid) || ';' AS text
    FROM pg_statistic_ext s`

const RELATION_RIGHTS = (kinds: string) => `
  SELECT c.oid::regclass::text AS owner, granted.text AS name, granted.text
    FROM ${RELATIONS} ${rights('c.relacl', 'r', 'c.relowner', 'c.oid::regclass')}
   WHERE c.relkind IN (${kinds})
  UNION ALL
  SELECT c.oid::regclass::text, granted.text, granted.text
    FROM ${RELATIONS} JOIN pg_attribute a ON a.attrelid = c.oid AND a.attacl IS NOT NULL
    ${rights('a.attacl', 'c', 'c.relowner', '%COLUMN%c.oid::regclass')}
   WHERE c.relkind IN (${kinds})`

const RELATION_COMMENTS = (kinds: string) => `
  SELECT c.oid::regclass::text AS owner, lpad(m.objsubid::text, 5, '0') AS name,
         'COMMENT ON ' || CASE WHEN m.objsubid > 0 THEN 'COLUMN ' || c.oid::regclass || '.' || quote_ident(a.attname)
                               WHEN c.relkind = 'v' THEN 'VIEW ' || c.oid::regclass
                               ELSE 'TABLE ' || c.oid::regclass END
         || ' IS ' || quote_literal(m.description) || ';' AS text
    FROM pg_description m JOIN ${RELATIONS} ON c.oid = m.objoid AND m.classoid = 'pg_class'::regclass
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = m.objsubid
   WHERE c.relkind IN (${kinds})`

const OTHER_COMMENTS = `
  SELECT c.oid::regclass::text AS owner, g.tgname AS name,
         'COMMENT ON TRIGGER ' || quote_ident(g.tgname) || ' ON ' || c.oid::regclass || ' IS ' || quote_literal(m.description) || ';' AS text
    FROM pg_description m JOIN pg_trigger g ON g.oid = m.objoid AND m.classoid = 'pg_trigger'::regclass
    JOIN ${RELATIONS} ON c.oid = g.tgrelid
  UNION ALL
  SELECT c.oid::regclass::text, i.relname,
         'COMMENT ON INDEX ' || i.oid::regclass || ' IS ' || quote_literal(m.description) || ';'
    FROM pg_description m JOIN pg_class i ON i.oid = m.objoid AND i.relkind = 'i' AND m.classoid = 'pg_class'::regclass
    JOIN pg_index x ON x.indexrelid = i.oid
    JOIN ${RELATIONS} ON c.oid = x.indrelid
  UNION ALL
  SELECT c.oid::regclass::text, k.conname,
         'COMMENT ON CONSTRAINT ' || quote_ident(k.conname) || ' ON ' || c.oid::regclass || ' IS ' || quote_literal(m.description) || ';'
    FROM pg_description m JOIN pg_constraint k ON k.oid = m.objoid AND m.classoid = 'pg_constraint'::regclass
    JOIN ${RELATIONS} ON c.oid = k.conrelid`

const ROUTINE_DEFINITIONS = `
  SELECT p.oid::regprocedure::text AS owner, '0' AS name, pg_get_functiondef(p.oid) || ';' AS text FROM ${ROUTINES}
  UNION ALL
  SELECT p.oid::regprocedure::text, '1', granted.text
    FROM ${ROUTINES} ${rights('p.proacl', 'f', 'p.proowner', `${WORD} || ' ' || p.oid::regprocedure`)}
  UNION ALL
  SELECT p.oid::regprocedure::text, '2',
         'COMMENT ON ' || ${WORD} || ' ' || p.oid::regprocedure || ' IS ' || quote_literal(m.description) || ';'
    FROM pg_description m JOIN ${ROUTINES} ON p.oid = m.objoid AND m.classoid = 'pg_proc'::regclass`

const EXTENSIONS = `
  SELECT extname AS owner, '' AS name, 'CREATE EXTENSION ' || extname || ' SCHEMA ' || extnamespace::regnamespace || ';' AS text
    FROM pg_extension WHERE extname <> 'plpgsql'`

const SCHEMAS = `
  SELECT n.nspname::text AS owner, '0' AS name, 'CREATE SCHEMA ' || n.nspname || ';' AS text
    FROM pg_namespace n WHERE ${OURS} AND n.nspname <> 'public'
  UNION ALL
  SELECT n.nspname, '1', granted.text
    FROM pg_namespace n ${rights('n.nspacl', 'n', 'n.nspowner', `'SCHEMA ' || quote_ident(n.nspname)`)}
   WHERE ${OURS}
  UNION ALL
  SELECT n.nspname, '2', 'COMMENT ON SCHEMA ' || n.nspname || ' IS ' || quote_literal(m.description) || ';'
    FROM pg_description m JOIN pg_namespace n ON n.oid = m.objoid AND m.classoid = 'pg_namespace'::regclass
   WHERE ${OURS} AND n.nspname <> 'public'`

const DEFAULT_RIGHTS = `
  SELECT pg_get_userbyid(d.defaclrole) AS owner, d.defaclobjtype::text || coalesce(n.nspname, '') AS name,
         '-- default rights of ' || pg_get_userbyid(d.defaclrole) || coalesce(' in ' || n.nspname, '') || ', '
         || d.defaclobjtype::text || ': ' || d.defaclacl::text AS text
    FROM pg_default_acl d LEFT JOIN pg_namespace n ON n.oid = d.defaclnamespace`

const SEQUENCES = `
  SELECT coalesce(d.refobjid::regclass::text, c.oid::regclass::text) AS owner, c.relname AS name,
         '-- sequence ' || c.oid::regclass || ': ' || format_type(s.seqtypid, NULL) || ', start ' || s.seqstart || ', by '
         || s.seqincrement || ', from ' || s.seqmin || ' to ' || s.seqmax || ', cache ' || s.seqcache
         || CASE WHEN s.seqcycle THEN ', cycles' ELSE '' END
         || CASE WHEN pg_sequence_last_value(c.oid) IS NULL THEN '' ELSE ', at ' || pg_sequence_last_value(c.oid) END AS text
    FROM ${RELATIONS} JOIN pg_sequence s ON s.seqrelid = c.oid
    LEFT JOIN pg_depend d ON d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
   WHERE c.relkind = 'S' AND (pg_sequence_last_value(c.oid) IS NOT NULL OR d.objid IS NULL OR s.seqstart <> 1
         OR s.seqincrement <> 1 OR s.seqcache <> 1 OR s.seqcycle)`

/** In the order of the text; parts of a section stand beside each other under their owner. */
export const PARTS: readonly Part[] = [
  { section: 'Extensions', sql: EXTENSIONS },
  { section: 'Schemas', sql: SCHEMAS },
  { section: 'Default rights', sql: DEFAULT_RIGHTS },
  { section: 'Tables', sql: TABLES },
  { section: 'Tables', sql: SEQUENCES },
  { section: 'Tables', sql: RELATION_COMMENTS(`'r'`) },
  { section: 'Tables', sql: INDEXES },
  { section: 'Tables', sql: STATISTICS },
  { section: 'Tables', sql: POLICIES },
  { section: 'Tables', sql: RELATION_RIGHTS(`'r', 'S'`) },
  { section: 'Tables', sql: TRIGGERS },
  { section: 'Tables', sql: OTHER_COMMENTS },
  { section: 'Views', sql: VIEWS },
  { section: 'Views', sql: RELATION_COMMENTS(`'v'`) },
  { section: 'Views', sql: RELATION_RIGHTS(`'v'`) },
  { section: 'Routines', sql: ROUTINE_DEFINITIONS },
]

/** Objects of kinds that no part writes. */
export const UNKNOWN_KINDS = `
  SELECT o.type || ' ' || o.identity AS identity
    FROM (SELECT 'pg_class'::regclass AS class, c.oid FROM ${RELATIONS} WHERE c.relkind NOT IN ('r', 'v', 'i', 'S')
          UNION ALL SELECT 'pg_type'::regclass, t.oid FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace AND ${OURS}
            WHERE t.typtype IN ('e', 'd', 'r', 'm') AND ${notOfExtension('pg_type', 't.oid')}
          UNION ALL SELECT 'pg_proc'::regclass, p.oid FROM ${ROUTINES} WHERE p.prokind NOT IN ('f', 'p')
          UNION ALL SELECT 'pg_operator'::regclass, p.oid FROM pg_operator p JOIN pg_namespace n ON n.oid = p.oprnamespace
            AND ${OURS} AND ${notOfExtension('pg_operator', 'p.oid')}
          UNION ALL SELECT 'pg_collation'::regclass, p.oid FROM pg_collation p JOIN pg_namespace n ON n.oid = p.collnamespace AND ${OURS}
          UNION ALL SELECT 'pg_ts_config'::regclass, p.oid FROM pg_ts_config p JOIN pg_namespace n ON n.oid = p.cfgnamespace AND ${OURS}
          UNION ALL SELECT 'pg_rewrite'::regclass, r.oid FROM pg_rewrite r JOIN ${RELATIONS} ON c.oid = r.ev_class
            WHERE r.rulename <> '_RETURN'
          UNION ALL SELECT 'pg_event_trigger'::regclass, oid FROM pg_event_trigger
          UNION ALL SELECT 'pg_publication'::regclass, oid FROM pg_publication
          UNION ALL SELECT 'pg_foreign_server'::regclass, oid FROM pg_foreign_server
         ) AS found (class, oid)
   CROSS JOIN LATERAL pg_identify_object(found.class, found.oid, 0) o`
