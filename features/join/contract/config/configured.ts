import { configureJoin } from '../abilities.ts'

/** What everything that the channel is configured with has in common. */
export const CONFIGURED = {
  abilities: { read: configureJoin, write: configureJoin },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
} as const
