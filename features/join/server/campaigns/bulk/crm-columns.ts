import {
  AUDIENCE_COLUMNS,
  type AudienceColumn,
  type AudiencePerson,
} from '#features/crm/contract/audience.ts'
import type { AudienceRow } from './save-audience.ts'

/** Stored with the broadcast, whose parameters name them: in one language. */
const TITLES: Readonly<Record<AudienceColumn, string>> = {
  first_name: 'Nombre',
  name: 'Nombre completo',
  mobile: 'Teléfono',
  email: 'Correo',
  company: 'Empresa',
  city: 'Ciudad',
  document: 'Documento',
  owner: 'Responsable',
}

/** People of the CRM as the spreadsheet of a broadcast. */
export function sheetOfPeople({ label, people }: { label: string; people: readonly AudiencePerson[] }) {
  return {
    label,
    columns: AUDIENCE_COLUMNS.map((column) => TITLES[column]),
    known: { phone: TITLES.mobile, name: TITLES.first_name },
    people: people.map(
      (person, index): AudienceRow => ({
        number: index + 1,
        cells: Object.fromEntries(AUDIENCE_COLUMNS.map((column) => [TITLES[column], person[column]])),
      }),
    ),
  }
}
