import { vi } from 'vitest'
import { businesses } from '#features/crm/contract/businesses.ts'
import { companies } from '#features/crm/contract/companies.ts'
import { assignmentRules } from '#features/crm/contract/config/assignment-rules.ts'
import { forms } from '#features/crm/contract/config/forms.ts'
import { businessLines, phases, stages } from '#features/crm/contract/config/pipelines.ts'
import { campaigns, discardReasons, needs, origins } from '#features/crm/contract/config/sources.ts'
import { interactionStatuses, leadStatuses, statuses } from '#features/crm/contract/config/statuses.ts'
import { variables, variableTypes } from '#features/crm/contract/config/variables.ts'
import { interactions } from '#features/crm/contract/interactions.ts'
import { leads, persons, prospects } from '#features/crm/contract/persons.ts'
import { sales } from '#features/crm/contract/sales.ts'
import { joinBots } from '#features/join/contract/bots/bots.ts'
import { joinAccounts } from '#features/join/contract/config/accounts.ts'
import {
  joinClosingTypes,
  joinDefaultMessages,
  joinDisconnectReasons,
  joinLabels,
  joinSurveys,
  joinTemplates,
} from '#features/join/contract/config/catalogs.ts'
import { joinGroups } from '#features/join/contract/config/groups.ts'
import { userGroups } from '#features/users/contract/user-groups.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { startTestProgram } from './testing.ts'

// Some send one request for each of dozens of filters.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const program = await startTestProgram()
const [admin, eva, ana, marta, operator] = [
  await program.signIn('admin'),
  await program.signIn('eva'),
  await program.signIn('ana'),
  await program.signIn('marta'),
  await program.signIn('operador'),
]
const { statements } = program
const everybody = [admin, ana, marta, operator]
const company = () => ({ keeper: admin, stranger: eva, everybody, statements })

// Assignment rules need a group.
await admin.call(userGroups.routes.create, { body: { name: 'Los que atienden' } })

conforms(company, joinLabels)
conforms(company, joinGroups)
conforms(company, joinDefaultMessages, { values: (n) => ({ shortcut: `muestra${n}` }) })
conforms(company, joinDisconnectReasons)
conforms(company, joinClosingTypes)
conforms(company, joinSurveys)
// Credentials of an account are never returned.
conforms(company, joinAccounts, { unlike: ['api_key', 'app_secret'] })
conforms(company, joinTemplates, { values: (n) => ({ name: `muestra_${n}`, language: 'es' }) })
conforms(company, joinBots)

conforms(company, businessLines)
conforms(company, phases)
conforms(company, stages)
conforms(company, origins)
conforms(company, campaigns)
conforms(company, needs)
conforms(company, discardReasons)
conforms(company, statuses)
// The existing statuses take the first positions.
conforms(company, leadStatuses, { unlike: ['position'] })
conforms(company, variableTypes)
conforms(company, companies)
conforms(company, businesses)
conforms(company, variables)
conforms(company, interactionStatuses, {
  values: (n) => ({ name: `Contacto ${n}` }),
  unlike: ['position'],
})
conforms(company, assignmentRules)
conforms(company, forms, {
  values: (n) => ({ redirect: n === 1 ? null : `https://example.com/gracias-${n}` }),
})
// All three share one table, so unique values must differ between them.
conforms(company, persons, { values: (n) => ({ document: `P${n}`, mobile: `+57300123500${n}` }) })
conforms(company, leads, { values: (n) => ({ document: `L${n}`, mobile: `+57300123600${n}` }) })
conforms(company, prospects, { values: (n) => ({ document: `C${n}`, mobile: `+57300123700${n}` }) })
conforms(company, interactions)
conforms(company, sales)
