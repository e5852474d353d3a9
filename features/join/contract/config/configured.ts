import { configureJoin } from '../abilities.ts'

/** Defaults of every resource of the channel's configuration. */
export const CONFIGURED = {
  abilities: { read: configureJoin, write: configureJoin },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
} as const
