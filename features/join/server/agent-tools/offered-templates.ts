import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { OfferedTemplate } from '../../contract/agent-tools.ts'
import { templateFileUrl } from '../../contract/templates/template-calls.ts'
import { buttonOf, paramsOf } from '../../contract/templates/template-text.ts'
import type { JoinContext } from '../join-context.ts'

/** Approved templates, with the caller's default values. */
export const offered = (rows: Rows, principal: Principal) =>
  rows
    .selectFrom('join_templates as t')
    .leftJoin('join_template_values as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').on('v.user_id', '=', principal.userId),
    )
    .selectAll('t')
    .select('v.values_given')
    .where('t.deleted_at', 'is', null)
    .where('t.status', '=', 'approved')

type Offered = Awaited<ReturnType<ReturnType<typeof offered>['execute']>>[number]

export const presentTemplate = (
  links: JoinContext['links'],
  principal: Principal,
  row: Offered,
): OfferedTemplate => ({
  id: row.id,
  template_id: row.provider_id ?? row.name,
  title: row.name,
  language: row.language,
  category: row.category,
  message: row.message,
  footer: row.footer ?? '',
  type_message: row.header as OfferedTemplate['type_message'],
  type_template: 'pbx_template',
  file_template: row.file_id === null ? null : templateFileUrl(row.id),
  image: row.file_id === null ? null : links.sign(templateFileUrl(row.id), principal).url,
  status: row.status as OfferedTemplate['status'],
  params: paramsOf(row.message),
  default_values: row.values_given ?? row.default_values,
  buttons: row.buttons.map((line) => buttonOf(line).title),
  account: row.account_id,
})

/** A template available to the caller. @throws Failure `notFound` */
export async function offeredTemplate(
  { rows }: UnitOfWork,
  principal: Principal,
  id: number,
): Promise<Offered> {
  const there = await offered(rows, principal).where('t.id', '=', id).executeTakeFirst()
  if (!there) throw new Failure(notFound)
  return there
}

/** Saves the caller's default values of a template's parameters. @throws Failure `notFound` */
export async function storeDefaultValues(
  unit: UnitOfWork,
  principal: Principal,
  { id, values }: { id: number; values: string[] },
): Promise<Offered> {
  const there = await offeredTemplate(unit, principal, id)
  await unit.rows
    .insertInto('join_template_values')
    .values({
      company_id: principal.companyId,
      template_id: id,
      user_id: principal.userId,
      values_given: values,
    })
    .onConflict((conflict) =>
      conflict.columns(['template_id', 'user_id']).doUpdateSet({ values_given: values }),
    )
    .execute()
  return { ...there, values_given: values }
}
