import { defineOptions } from '#platform/resource/contract/resource.ts'
import { configureJoin } from '../abilities.ts'

export const joinBotOptions = defineOptions({
  path: '/api/admin/join-bot-options',
  title: 'bots of the messaging channel',
  ability: configureJoin,
})
