import { configEs } from './es/config.ts'
import { crmEs } from './es/crm.ts'
import { listsEs } from './es/lists.ts'

export const es = { ...configEs, ...listsEs, ...crmEs } as const
