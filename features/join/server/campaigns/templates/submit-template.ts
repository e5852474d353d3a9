import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { SubmittedTemplate } from '#platform/messaging/port.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { joinTemplates } from '../../../contract/config/catalogs.ts'
import { providerRefused } from '../../../contract/errors.ts'
import { submitTemplate } from '../../../contract/templates/template-calls.ts'
import { buttonOf, paramsOf } from '../../../contract/templates/template-text.ts'
import { findAccount, providerAccount } from '../../accounts/account.queries.ts'
import { recordAudit } from '../../audit.ts'
import type { JoinContext } from '../../join-context.ts'
import { say } from '../../texts.ts'

const TIMEOUT = 20_000

const find = (rows: Rows, id: number) =>
  rows
    .selectFrom('join_templates as t')
    .leftJoin('stored_files as s', 's.id', 't.file_id')
    .selectAll('t')
    .select(['s.name as file_name', 's.content_type'])
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .forUpdate('t')
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof find>>>

const HEADERS = ['image', 'video', 'document'] as const
const CATEGORIES = ['utility', 'marketing', 'authentication'] as const

/** The template in the provider's form; null when its header has no file. */
function submitted({ linkFor, files }: JoinContext, row: Row): SubmittedTemplate | null {
  const kind = HEADERS.find((one) => one === row.header)
  const { file_id: fileId } = row
  if (kind !== undefined && fileId === null) return null
  return {
    providerId: row.provider_id,
    name: row.name,
    language: row.language,
    category: CATEGORIES.find((one) => one === row.category) ?? 'utility',
    body: row.message,
    footer: row.footer ?? '',
    buttons: row.buttons.map(buttonOf),
    // Providers require an example for each parameter, also without a default.
    examples: Array.from(
      { length: paramsOf(row.message) },
      (_, index) => row.default_values[index] || `${index + 1}`,
    ),
    header:
      kind === undefined || fileId === null
        ? null
        : {
            kind,
            media: {
              url: linkFor(fileId),
              read: () => files.read(fileId),
              contentType: row.content_type ?? 'application/octet-stream',
              name: row.file_name ?? 'file',
            },
          },
  }
}

export const submitTemplateRoute = (context: JoinContext) =>
  refreshingLists(
    [joinTemplates.name],
    bind(submitTemplate, async (request) => {
      const { unit, params } = request
      const row = await find(unit.rows, params.id)
      const account = row && (await findAccount(unit.rows, row.account_id))
      const provider = account && context.providers.get(account.provider)
      if (!row || !account || !provider?.submitTemplate) throw new Failure(notFound)
      const template = submitted(context, row)
      const result =
        template === null
          ? { kind: 'refused' as const, detail: say(request.language, 'noTemplateFile') }
          : await provider.submitTemplate(
              providerAccount(account, context.secrets),
              template,
              AbortSignal.timeout(TIMEOUT),
            )
      if (result.kind === 'unreachable') throw new Failure(providerRefused)
      const status = result.kind === 'submitted' ? result.status : 'rejected'
      const rejection = result.kind === 'refused' ? cutText(result.detail, 500) : null
      await unit.rows
        .updateTable('join_templates')
        .set((set) => ({
          status,
          rejection,
          version: set('version', '+', 1),
          ...(result.kind === 'submitted' && result.providerId !== ''
            ? { provider_id: result.providerId }
            : {}),
        }))
        .where('id', '=', row.id)
        .execute()
      await recordAudit(unit, {
        by: request,
        action: 'join_template.submitted',
        subject: { type: 'join_template', id: row.id, name: row.name },
        details: { status },
      })
      return { status, rejection: rejection ?? '' }
    }),
  )
