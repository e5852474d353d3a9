import { z } from 'zod'
import type { TemplateButton } from './port.ts'

/** A template button in Meta's format. */
export const wireButton = z.object({
  type: z.string(),
  text: z.string().catch(''),
  url: z.string().optional(),
  phone_number: z.string().optional(),
})

export const sentButton = (one: TemplateButton): object => {
  if (one.kind === 'url') return { type: 'URL', text: one.title, url: one.url }
  if (one.kind === 'phone') return { type: 'PHONE_NUMBER', text: one.title, phone_number: one.phone }
  return { type: 'QUICK_REPLY', text: one.title }
}

export function readButton({
  type,
  text,
  url,
  phone_number: phone,
}: z.infer<typeof wireButton>): TemplateButton {
  if (type === 'URL' && url !== undefined) return { kind: 'url', title: text, url }
  if (type === 'PHONE_NUMBER' && phone !== undefined) return { kind: 'phone', title: text, phone }
  return { kind: 'reply', title: text }
}
