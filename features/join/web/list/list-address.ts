import { choiceField, textField } from '#platform/ui/list/url-state.ts'
import type { ListFilter } from '../session/join-view.ts'

const ids = (text: string): number[] =>
  text.split(',').flatMap((one) => (/^[1-9]\d{0,14}$/.test(one) ? [Number(one)] : []))

export const SCOPES = ['all', 'own', 'waiting', 'agents'] as const
export const SHOWN = ['open', 'unread', 'unanswered', 'snoozed', 'closed', 'blocked'] as const

/** Fields of the list's filter in the address. */
export const LIST_FIELDS = {
  de: choiceField(SCOPES, 'all'),
  mostrar: choiceField(SHOWN, 'open'),
  etiqueta: textField(),
  grupo: textField(),
  cuenta: textField(),
}

interface Address {
  readonly de: (typeof SCOPES)[number]
  readonly mostrar: (typeof SHOWN)[number]
  readonly etiqueta: string
  readonly grupo: string
  readonly cuenta: string
}

/** @param agent username, for a list within the agents' view */
export const filterOf = (
  { de, mostrar, etiqueta, grupo, cuenta }: Address,
  agent: string | null = null,
): ListFilter => ({
  scope: de === 'agents' ? 'all' : de,
  agent,
  labels: ids(etiqueta),
  groups: ids(grupo),
  accounts: ids(cuenta),
  show: mostrar,
})
