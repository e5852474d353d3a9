import { defineStore } from '#platform/resource/server/store.ts'
import { agendaGroups } from '../contract/agenda-groups.ts'
import { agendaTexts } from '../i18n/texts.ts'

export const agendaGroupStore = defineStore({
  resource: agendaGroups,
  table: 'agenda_groups',
  texts: agendaTexts,
  touches: ['agenda_event'],
  references: { members: { table: 'users', label: 'short_name', key: 'username' } },
  links: { members: { table: 'agenda_group_members', ours: 'group_id', theirs: 'user_id' } },
  unique: { agenda_groups_name_key: 'name' },
})
