import { Client, DatabaseError, escapeLiteral } from 'pg'

/** One row of a company in every table, all with one id, which is also what every reference names. */
export interface FilledRow {
  companyId: number
  id: number
  uuid: string
  /** Stands in every text. */
  marker: string
  /** What stands there instead in these tables. */
  markers?: Readonly<Record<string, string>>
  /** What columns hold that only the program's own words fit, by "table.column". */
  words?: Readonly<Record<string, unknown>>
}

interface Column {
  name: string
  type: string
  required: boolean
  generated: boolean
  refers: boolean
  /** The company that the row belongs to. */
  owner: boolean
}

interface Table {
  name: string
  columns: Column[]
  checks: Record<string, { columns: string[]; words: string[] }>
}

const TABLES = `
  SELECT c.oid::regclass::text AS name,
    (SELECT jsonb_agg(jsonb_build_object(
       'name', a.attname, 'type', t.typname,
       'required', a.attnotnull AND NOT a.atthasdef AND a.attidentity = '',
       'generated', a.attgenerated <> '',
       'owner', a.attname = 'company_id',
       'refers', EXISTS (SELECT FROM pg_constraint f
                          WHERE f.conrelid = c.oid AND f.contype IN ('f', 'p') AND a.attnum = ANY (f.conkey))))
       FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    coalesce((SELECT jsonb_object_agg(k.conname, jsonb_build_object(
       'columns', (SELECT jsonb_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (k.conkey)),
       'words', (SELECT coalesce(jsonb_agg(DISTINCT word[1]), '[]')
                   FROM regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') AS word)))
       FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c'), '{}') AS checks
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
     AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)
   ORDER BY 1`

/** Forms that checks of texts ask for: numbers, addresses, colours, digests. */
const FORMS = [
  '+573009000001',
  '573009000001',
  '900001',
  '#1565c0',
  'secreto',
  'secreto.ajeno',
  'secreto@ajeno.example',
  'a'.repeat(64),
  `secreto-${'a'.repeat(24)}`,
]

/** One that may be absent often says that the row is deleted, ended or refused. */
const moment = ({ required }: Column) =>
  required ? ['2026-11-02', '2026-11-01'] : [undefined, '2026-11-02', null]
const integer = ({ refers }: Column, { id }: FilledRow) => (refers ? [id, null] : [id, undefined, 1, 0, null])

/** Values to try by the column's type, the most telling first; undefined leaves it to its default. */
const BY_TYPE: Readonly<Record<string, (column: Column, row: FilledRow) => unknown[]>> = {
  int8: integer,
  int4: integer,
  float8: () => [1, undefined, null],
  numeric: () => [1, undefined, null],
  int2: () => [1, undefined, 0, null],
  text: (_, { marker }) => [marker, undefined, ...FORMS, null],
  uuid: (_, { uuid }) => [uuid],
  bytea: (_, { marker }) => [Buffer.from(marker), Buffer.alloc(32, 1), null],
  jsonb: () => [undefined, '{}', '[]', null],
  bool: () => [undefined, true, false, null],
  timestamptz: moment,
  date: moment,
  inet: () => ['203.0.113.9'],
  _text: (_, { marker }) => [`{${marker}}`, undefined, '{}', null],
  _int8: (_, { id }) => [`{${id}}`, undefined, '{}', null],
}
const anyOther = () => [undefined, '{}', 1, '1', '2026-11-02', '10:00', null]

function valuesOf(column: Column, row: FilledRow): unknown[] {
  if (column.owner) return [row.companyId]
  // As a new row's, so that changes are not refused for it.
  if (column.name === 'version') return [1]
  return (BY_TYPE[column.type] ?? anyOther)(column, row)
}

const quoted = (name: string) => `"${name}"`

/** The values of one row that is being tried: each refusal goes on to the next value of a column. */
class Attempt {
  readonly #columns: readonly Column[]
  readonly #values: Map<string, unknown[]>
  readonly #chosen = new Map<string, number>()
  readonly #table: Table
  /** What the row that is there already is known by; empty: by any of its constraints. */
  #known = ''

  constructor(table: Table, row: FilledRow) {
    this.#table = table
    this.#columns = table.columns.filter(({ generated }) => !generated)
    this.#values = new Map(
      this.#columns.map((column) => {
        const word = row.words?.[`${table.name}.${column.name}`]
        return [column.name, word === undefined ? valuesOf(column, row) : [word]]
      }),
    )
  }

  statement(): [string, unknown[]] {
    const given = this.#columns
      .map(({ name }) => ({ name, value: this.#values.get(name)?.[this.#chosen.get(name) ?? 0] }))
      .filter(({ value }) => value !== undefined)
    const names = given.map(({ name }) => quoted(name)).join(', ')
    const places = given.map((_, at) => `$${at + 1}`).join(', ')
    return [
      `INSERT INTO ${this.#table.name} (${names}) OVERRIDING SYSTEM VALUE VALUES (${places}) ON CONFLICT ${this.#known} DO NOTHING`,
      given.map(({ value }) => value),
    ]
  }

  /** Chooses other values after a refusal. False: there are no more. */
  learn({ code, constraint, column }: DatabaseError): boolean {
    // A constraint that is checked at the end of the transaction cannot say so.
    if (code === '55000' && this.#known === '') {
      this.#known = '(id)'
      return true
    }
    const check = code === '23514' ? this.#table.checks[constraint ?? ''] : undefined
    if (check) {
      for (const name of check.columns) this.#offer(name, check.words)
      return this.#next(check.columns)
    }
    if (code === '23502' && column && this.#next([column])) return true
    return this.#next(this.#columns.filter(({ required }) => required).map(({ name }) => name))
  }

  /** A check's own words are values to try. */
  #offer(name: string, words: readonly string[]): void {
    const values = this.#values.get(name)
    if (!values || this.#columns.find((column) => column.name === name)?.type !== 'text') return
    values.push(...words.filter((word) => !values.includes(word)))
  }

  /** Goes on to the next value of the first of these that has one. */
  #next(names: readonly string[]): boolean {
    const indexOf = (name: string) => this.#chosen.get(name) ?? 0
    const one = names.find((name) => indexOf(name) + 1 < (this.#values.get(name)?.length ?? 0))
    if (one === undefined) return false
    this.#chosen.set(one, indexOf(one) + 1)
    return true
  }
}

/** Writes the row as telling as its table's checks let it be. Resolves with the statement that did, or null. */
async function fillTable(client: Client, table: Table, row: FilledRow): Promise<[string, unknown[]] | null> {
  const attempt = new Attempt(table, row)
  for (;;) {
    const statement = attempt.statement()
    const refused = await client.query(...statement).then(
      () => null,
      (error: unknown) => error,
    )
    if (refused === null) return statement
    if (!(refused instanceof DatabaseError)) throw refused
    if (!attempt.learn(refused)) return null
  }
}

/** A value as it stands in a statement. */
const literalOf = (value: unknown): string => {
  if (value === null) return 'NULL'
  return Buffer.isBuffer(value) ? `'\\x${value.toString('hex')}'` : escapeLiteral(String(value))
}

/** On this connection: a function that writes all rows again, whose statements are planned once. */
async function prepareAgain(client: Client, statements: readonly [string, unknown[]][]): Promise<void> {
  const texts = statements.map(([text, values]) =>
    text.replaceAll(/\$(\d+)/g, (_, place) => literalOf(values[Number(place) - 1])),
  )
  await client.query(
    `CREATE FUNCTION pg_temp.fill_again() RETURNS void LANGUAGE plpgsql AS $again$ BEGIN ${texts.join(';\n')}; END $again$`,
  )
}

/**
 * Writes one row for each table of companies, past triggers and references.
 * @returns the tables that took none, and `again`, which writes those rows that are gone since
 */
export async function fillTables(ownerUrl: string, row: FilledRow) {
  const client = new Client({ connectionString: ownerUrl, application_name: 'filled tables' })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  const statements: [string, unknown[]][] = []
  const empty: string[] = []
  const { rows: tables } = await client.query<Table>(TABLES)
  for (const table of tables) {
    const marker = row.markers?.[table.name] ?? row.marker
    const statement = await fillTable(client, table, { ...row, marker })
    if (statement) statements.push(statement)
    else empty.push(table.name)
  }
  await prepareAgain(client, statements)
  return {
    empty,
    again: async () => {
      await client.query('SELECT pg_temp.fill_again()')
    },
    close: () => client.end(),
  }
}

/** Columns with a foreign key by which rows of a company name this row of another, as "table.column". */
export async function referencesTo(
  ownerUrl: string,
  { id }: FilledRow,
  companyId: number,
): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'filled tables' })
  await client.connect()
  try {
    const { rows } = await client.query<{ place: string; statement: string }>(
      `SELECT DISTINCT f.conrelid::regclass::text || '.' || a.attname AS place,
              format('SELECT 1 FROM %s WHERE company_id = %s AND %I = %s LIMIT 1', f.conrelid::regclass, $1::bigint, a.attname, $2::bigint) AS statement
         FROM pg_constraint f
         JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey) AND a.attname <> 'company_id'
         JOIN pg_attribute c ON c.attrelid = f.conrelid AND c.attname = 'company_id'
        WHERE f.contype = 'f' AND a.atttypid = 'bigint'::regtype`,
      [companyId, id],
    )
    const found: string[] = []
    for (const { place, statement } of rows) {
      if ((await client.query(statement)).rowCount) found.push(place)
    }
    return found
  } finally {
    await client.end()
  }
}
