import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import {
  defaultTemplateValues,
  saveDefaultTemplateValues,
  whatsappClosingTypes,
  whatsappContacts,
  whatsappDefaultMessages,
  whatsappTemplates,
} from '../../contract/whatsapp-aliases.ts'
import type { JoinContext } from '../join-context.ts'
import { closingTypes, defaultMessages } from './canned-responses.ts'
import { findContacts } from './find-contacts.ts'
import { offered, offeredTemplate, presentTemplate, storeDefaultValues } from './offered-templates.ts'

/** Templates, canned responses and contacts under the paths that clients of the internal chat use. */
export const whatsappAliasRoutes = ({ links }: Pick<JoinContext, 'links'>): readonly BoundRoute[] => [
  bind(whatsappTemplates, async ({ unit, principal, query: { search } }) => {
    const found = await offered(unit.rows, principal)
      .$if(search !== undefined, (list) => list.where('t.header', '=', search ?? ''))
      .orderBy('t.favourite', 'desc')
      .orderBy('t.name')
      .limit(200)
      .execute()
    return { results: found.map((row) => presentTemplate(links, principal, row)) }
  }),
  bind(defaultTemplateValues, async ({ unit, principal, query: { template_id } }) => {
    const there = await offeredTemplate(unit, principal, template_id)
    return { template_id, values: there.values_given ?? there.default_values }
  }),
  bind(saveDefaultTemplateValues, async ({ unit, principal, body: { template_id, values } }) => {
    await storeDefaultValues(unit, principal, { id: template_id, values })
    return { template_id, values }
  }),
  bind(whatsappDefaultMessages, ({ unit, principal }) => defaultMessages(unit.rows, principal, '')),
  bind(whatsappClosingTypes, ({ unit }) => closingTypes(unit.rows)),
  bind(whatsappContacts, ({ unit, principal, query }) => findContacts(unit.rows, principal, query)),
]
