import { type Selectable, sql } from 'kysely'
import { auditActionsOf } from '#platform/audit/audit-action.ts'
import { type GuardedDetails, readableBy } from '#platform/audit/guarded-details.ts'
import type { Rows } from '#platform/db/database.ts'
import { rowsOf } from '#platform/db/rows-of.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { ExportSource, ExportViewer } from '#platform/exports/server/export-source.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { formatDateTime } from '#platform/i18n/format.ts'
import { type Catalogue, type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { inSheetTurn } from '#platform/spreadsheet/server/read-sheet.ts'
import { type Sheet, sheetFile } from '#platform/spreadsheet/server/write-sheet.ts'
import { readAudit } from '../contract/abilities.ts'
import { AUDIT_EXPORT, type AuditSheetQuery, auditSheetQuery, exportAudit } from '../contract/audit.ts'
import { auditTexts } from '../i18n/texts.ts'
import { inOrder, matching } from './audit.queries.ts'
import type { detailDescriber } from './describe-details.ts'

const HEAD = ['at', 'actor', 'action', 'subject', 'address', 'details'] as const

const titleOf = (language: Language): string => translate(auditTexts, language, 'audit.file')

/** The company's time zone. */
const zoneOf = async (rows: Rows, companyId: number): Promise<string> =>
  (
    await rows
      .selectFrom('companies')
      .select('time_zone')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
  ).time_zone

/** The audit trail as a sheet: a short one in the request, a long one as a job. */
export function exportAuditBy(
  catalogues: readonly Catalogue[],
  describer: ReturnType<typeof detailDescriber>,
  guarded: () => readonly GuardedDetails[],
): { route: BoundRoute; source: ExportSource } {
  const actions = new Map(catalogues.flatMap(auditActionsOf).map((one) => [one.action, one]))

  /** Reads the filtered entries in batches of a thousand. */
  const auditSheet = async (
    { rows, principal, language }: ExportViewer,
    query: AuditSheetQuery,
  ): Promise<Sheet> => {
    const t = (key: KeyOf<typeof auditTexts>) => translate(auditTexts, language, key)
    const timeZone = await zoneOf(rows, principal.companyId)
    const describe = describer({ language, timeZone })
    const readable = readableBy<Selectable<DB['audit_entries']>>(principal, guarded())
    const found = sql<Selectable<DB['audit_entries']>>`${inOrder(rows, query, principal)}`
    async function* lines() {
      for await (const entry of rowsOf(rows, found))
        yield [
          formatDateTime(entry.at.toISOString(), timeZone),
          entry.actor_name === '' ? t('audit.program') : entry.actor_name,
          actions.get(entry.action)?.[language] ?? entry.action,
          entry.subject_name,
          entry.address,
          describe(readable(entry))
            .lines.map(({ field, from, to }) => `${field}: ${from === null ? '' : `${from} → `}${to}`)
            .join('; '),
        ]
    }
    return { name: titleOf(language), head: HEAD.map((name) => t(`audit.${name}`)), rows: lines() }
  }

  return {
    route: {
      ...bind(exportAudit, async (request) => {
        const { unit, principal, language, query } = request
        return sheetFile(
          await auditSheet({ rows: unit.rows, principal, language }, query),
          query.format,
          request,
        )
      }),
      // Limited in total and to one per company, since each holds a connection until its file is written.
      around: ({ principal }, proceed) => inSheetTurn(principal?.companyId ?? 0, () => proceed(undefined)),
    },
    source: {
      name: AUDIT_EXPORT,
      ability: readAudit,
      query: auditSheetQuery,
      titleOf,
      async count({ rows, principal }, query) {
        const { total } = await matching(rows, query as AuditSheetQuery, principal)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        return Number(total)
      },
      async sheet(viewer, query) {
        const request = query as AuditSheetQuery
        return { sheet: await auditSheet(viewer, request), format: request.format }
      },
    },
  }
}
