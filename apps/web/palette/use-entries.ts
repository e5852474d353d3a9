import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { ChatContext } from '#features/chat/web/chat-context.tsx'
import { tellFailure } from '#features/chat/web/tell-failure.ts'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { PhoneContext } from '#features/phone/web/phone-context.tsx'
import { dialable } from '#features/phone/web/softphone/dialable.ts'
import type { Session } from '#features/session/web/session-store.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Area } from '#platform/ui/area.ts'
import { commandStore } from '#platform/ui/commands/commands.ts'
import { shellTexts } from '../i18n/texts.ts'
import { matching, type PaletteEntry } from './entries.ts'
import { usePeople } from './use-people.ts'

interface Found {
  entries: readonly PaletteEntry[]
  failed: boolean
  busy: boolean
}

/** Everything that the sought text may mean: people of the company, screens one may enter, what can be done now. */
export const useEntries = (sought: string, session: Session, areas: readonly Area[]): Found => {
  const t = useText(shellTexts)
  const phoneText = useText(phoneTexts)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const phone = useContext(PhoneContext)
  const chat = useContext(ChatContext)
  const { people, failed, busy } = usePeople(sought, session.abilities)
  const call = (number: string) => void phone?.softphone.clickToCall(number)

  const number = phone === null ? null : dialable(sought)
  const dial: PaletteEntry[] =
    number === null || number === ''
      ? []
      : [
          {
            id: 'dial',
            group: phoneText('area.title'),
            text: t('shell.palette.call', { number }),
            run: () => call(number),
          },
        ]
  const persons: PaletteEntry[] = people
    .filter(({ account }) => account !== session.sipData?.account)
    .map(({ id, name, avatar, extension }) => ({
      id: `person.${id}`,
      group: t('shell.palette.people'),
      text: name,
      hint: extension,
      person: { name, avatar },
      run: () => call(extension),
    }))
  const writes: PaletteEntry[] = people.flatMap(({ id, user_id, name, extension }) =>
    chat === null || user_id === null || user_id === session.userId
      ? []
      : [
          {
            id: `write.${id}`,
            group: t('shell.palette.chats'),
            text: t('shell.palette.write', { name }),
            hint: extension,
            run: () => tellFailure(chat.openPerson(user_id)),
          },
        ],
  )
  const screens: PaletteEntry[] = areas.flatMap((area) =>
    area.screens.map(({ path, label }) => ({
      id: `screen.${area.path}/${path}`,
      group: t('shell.palette.screens'),
      text: label(language),
      hint: area.label(language),
      run: () => void navigate(`/${area.path}/${path}`),
    })),
  )
  const actions: PaletteEntry[] = commandStore
    .getState()
    .commands.filter(({ keysOnly, available }) => !keysOnly && (available?.() ?? true))
    .map(({ id, text, group, keys, run }) => ({
      id,
      group: group(language),
      text: text(language),
      run,
      ...(keys ? { keys } : {}),
    }))
  // People were matched by the server, by its own rules.
  return {
    entries: [...dial, ...persons, ...writes, ...matching([...screens, ...actions], sought)],
    failed,
    busy,
  }
}
