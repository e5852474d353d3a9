import type { KeyboardEvent, MouseEvent } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import type { Message } from '../../../contract/message.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { briefText } from '../../message-texts.ts'
import { MAX_SELECTED } from './selection.ts'
import { useSelection } from './selection-context.ts'

/** Shows that the limit is reached when a message could not be selected. */
export function useShowLimit(): (isDone: boolean) => void {
  const t = useText(chatTexts)
  return (isDone) => {
    if (!isDone) showToast(t('chat.select.most', { max: MAX_SELECTED }), 'warning')
  }
}

/** Handlers that select a message by pointer and keys. */
export function useSelectable(message: Message) {
  const t = useText(chatTexts)
  const selection = useSelection()
  const showLimit = useShowLimit()
  return {
    propsOf: (selected: boolean) => ({
      role: 'checkbox',
      'aria-checked': selected,
      'aria-label': `${message.author?.name ?? ''}: ${briefText(t, message)}`,
      // With Shift, the browser would select the text between.
      onMouseDown: (event: MouseEvent) => {
        if (event.shiftKey) event.preventDefault()
      },
      onClick: ({ shiftKey }: MouseEvent) =>
        showLimit(shiftKey ? selection.extend(message.id) : selection.toggle(message.id)),
    }),
    onKeyDown: (event: KeyboardEvent) => {
      if ((event.key !== ' ' && event.key !== 'Enter') || message.deleted) return
      event.preventDefault()
      showLimit(selection.toggle(message.id))
    },
  }
}
