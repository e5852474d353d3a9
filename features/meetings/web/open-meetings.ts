import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { openRoom } from '../contract/rooms.ts'
import { meetingsTexts } from '../i18n/texts.ts'

/** An answer that takes longer will not come, ms. */
const WITHIN = 15_000

export interface Meetings {
  /**
   * Enters a room in a tab of its own: the one with that name, or a new one that is called so. To be called within the
   * click. Why it failed is told, and tried again as long as the person wants. Answers with the room's address for
   * others; null when it was given up.
   */
  open(nameRoom: string): Promise<string | null>
}

interface Around {
  api: Api
  language: () => Language
}

export function createMeetings({ api, language }: Around): Meetings {
  const text = (key: keyof (typeof meetingsTexts)['es']) => translate(meetingsTexts, language(), key)
  let opening = false

  /** Before the answer: by then browsers no longer take it for what the person asked for. */
  const openTab = (): Window | null => {
    const tab = window.open('', '_blank')
    if (tab === null) return null
    tab.document.title = text('meetings.opening')
    tab.document.body.textContent = text('meetings.opening')
    return tab
  }
  const enter = async (tab: Window | null, url: string): Promise<void> => {
    if (tab !== null) {
      // The meeting server shall not lead this page elsewhere.
      tab.opener = null
      tab.location.replace(url)
      return
    }
    const agreed = await confirm({
      title: text('meetings.blocked'),
      text: text('meetings.blockedHint'),
      action: translate(platformTexts, language(), 'ui.open'),
    })
    if (agreed) window.open(url, '_blank', 'noopener')
  }
  const ask = async (name_room: string) => {
    const signal = AbortSignal.timeout(WITHIN)
    try {
      return await api.call(openRoom, { body: { name_room }, signal })
    } catch (error) {
      if (!signal.aborted) throw error
      const detail = translate(platformTexts, language(), 'errors.network')
      throw new ApiFailure(0, { code: 'network', detail }, null, error)
    }
  }
  const attempt = async (nameRoom: string): Promise<string | null> => {
    const tab = openTab()
    try {
      const { url, address } = await ask(nameRoom)
      void enter(tab, url)
      return address
    } catch (error) {
      tab?.close()
      if (!(error instanceof ApiFailure)) throw error
      const title = text('meetings.failed')
      if (error.status === 404) {
        showAlert({ severity: 'error', title, text: error.detail })
        return null
      }
      const again = translate(platformTexts, language(), 'ui.retry')
      return (await confirm({ title, text: error.detail, action: again })) ? attempt(nameRoom) : null
    }
  }

  return {
    async open(nameRoom) {
      // A double click is one meeting.
      if (opening) return null
      opening = true
      try {
        return await attempt(nameRoom)
      } finally {
        opening = false
      }
    },
  }
}
