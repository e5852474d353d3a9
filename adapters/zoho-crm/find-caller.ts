import type { Work } from '#platform/integrations/port.ts'
import { MODULES, type Module } from './records.ts'

interface Found {
  data?: readonly { id: string }[]
}

/** Whose number it is over there: contacts come before leads. */
export async function findCaller(work: Work, number: string): Promise<{ module: Module; id: string } | null> {
  for (const module of [...MODULES].reverse()) {
    const query = new URLSearchParams({ phone: number, fields: 'id', per_page: '1' })
    const found = (await work.api({ path: `${module}/search?${query}`, method: 'GET' })) as Found | null
    const [one] = found?.data ?? []
    if (one) return { module, id: one.id }
  }
  return null
}
