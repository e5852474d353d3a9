import { type RefObject, useMemo } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { Command } from '#platform/ui/commands/commands.ts'
import type { KeyCombination } from '#platform/ui/commands/key-combination.ts'
import { useCommands } from '#platform/ui/commands/use-commands.ts'
import { phoneTexts } from '../i18n/texts.ts'
import type { Phone } from './phone.ts'
import { type Call, ringingCalls } from './softphone/call-set.ts'
import { currentOf } from './softphone/phone-state.ts'

interface Dialler {
  inputRef: RefObject<HTMLInputElement | null>
  show: () => void
}

const text = (key: KeyOf<typeof phoneTexts>) => (language: Language) => translate(phoneTexts, language, key)

const commandsOf = (phone: Phone | null, { inputRef, show }: Dialler): readonly Command[] => {
  if (phone === null) return []
  const { softphone, reject } = phone
  const calls = () => softphone.store.getState().calls
  const current = () => currentOf(softphone.store.getState())
  const rings = () => ringingCalls(calls()).length > 0
  const turnAway = (call: Call | null | undefined) => {
    if (call) reject(call).catch(() => undefined)
  }
  const talks = () => current()?.phase === 'talking'
  const command = (
    id: string,
    key: KeyOf<typeof phoneTexts>,
    keys: KeyCombination,
    run: () => void,
    available?: () => boolean,
  ): Command => ({
    id: `phone.${id}`,
    text: text(key),
    group: text('area.title'),
    keys,
    run,
    ...(available ? { available } : {}),
  })
  return [
    command('dial', 'shortcut.dial', 'Alt+T', () => {
      show()
      // The dialler may only be rendering now.
      requestAnimationFrame(() => inputRef.current?.focus())
    }),
    command('answer', 'shortcut.answer', 'Alt+C', () => void softphone.answer(), rings),
    command(
      'hangUp',
      'shortcut.hangUp',
      'Alt+X',
      () => (current()?.phase === 'ringing' ? turnAway(current()) : softphone.hangUp()),
      () => calls().length > 0,
    ),
    command('mute', 'shortcut.mute', 'Alt+M', () => softphone.toggleMute(), talks),
    command('hold', 'shortcut.hold', 'Alt+E', () => softphone.toggleHold(), talks),
    command(
      'swap',
      'shortcut.swap',
      'Alt+S',
      () => softphone.swap(),
      () => calls().length > 1,
    ),
    command('endAndAnswer', 'shortcut.endAndAnswer', 'Alt+Z', () => void softphone.endAndAnswer(), rings),
    command('turnAway', 'shortcut.turnAway', 'Alt+R', () => turnAway(ringingCalls(calls())[0]), rings),
  ]
}

/** Keyboard shortcuts and palette commands of the phone, anywhere in the page. */
export const usePhoneCommands = (phone: Phone | null, { inputRef, show }: Dialler): void => {
  useCommands(useMemo(() => commandsOf(phone, { inputRef, show }), [phone, inputRef, show]))
}
