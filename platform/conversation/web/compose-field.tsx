import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { AttachButton } from '#platform/media/web/files/attach-button.tsx'
import { FileTray } from '#platform/media/web/files/file-tray.tsx'
import { filesToSend } from '#platform/media/web/files/files-to-send.ts'
import { holdsFiles, transferredFiles } from '#platform/media/web/files/transferred-files.ts'
import type { ChosenFiles } from '#platform/media/web/files/use-chosen-files.ts'
import { VoiceRecorder } from '#platform/media/web/voice/voice-recorder.tsx'
import { EmojiButton } from '#platform/ui/emoji/emoji-button.tsx'
import { caretAfterInsert } from './insert-text.ts'

/** A file of the tray, or a voice note. */
interface FileToSend {
  readonly file: Blob
  readonly name: string
  readonly caption?: string
  readonly duration?: number
  readonly clientId?: string
}

interface ComposeFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** Label and placeholder. */
  label: string
  sendLabel: string
  /** Error below a text that is too long; null otherwise. */
  tooLong: string | null
  /** How much a text may still grow, near its limit. */
  room?: string | null
  /** Longest caption of a chosen file, characters. */
  maxCaption?: number
  /** Files chosen but not sent yet. */
  chosen: ChosenFiles
  /** Without files and voice notes: internal notes, and while editing. */
  textOnly?: boolean
  /** An open list that takes the keys: mentions, templates. */
  popup?: { readonly id: string; readonly active: string } | null
  /** The new text and the caret's position. */
  onText: (text: string, caret: number) => void
  onCaret?: (caret: number) => void
  /** Called before Enter sends; prevent the default to stop it. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onFiles: (files: readonly FileToSend[]) => void
  /** Sends the text alone; with files, `onFiles` takes it and `onText` empties the field. */
  onSend: () => void
  /** Beside the emoji and file buttons. */
  children?: ReactNode
}

/** The composer: text, emoji, files and voice notes. */
export const ComposeField = (props: ComposeFieldProps) => {
  const { field, text, label, tooLong, room = null, chosen, textOnly = false, popup = null } = props
  const withFiles = chosen.files.length > 0 && !textOnly
  const sendFiles = (content: string) => {
    const { files, rest } = filesToSend(chosen.files, content)
    props.onFiles(files)
    chosen.sent()
    if (content.trim() === '') return
    if (rest === '') props.onText('', 0)
    else props.onSend()
  }
  const sendTray = () => {
    if (textOnly) sendFiles('')
    else if (tooLong === null) sendFiles(text)
  }
  const send = () => {
    if (!withFiles) props.onSend()
    else sendTray()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    props.onKeyDown(event)
    if (event.defaultPrevented || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    send()
  }
  const insert = (what: string) => {
    const next = caretAfterInsert(text, field.current, what)
    props.onText(next.text, next.caret)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  return (
    <>
      <FileTray chosen={chosen} maxCaption={props.maxCaption} onSend={sendTray} />
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'flex-end',
          gap: 0.5,
          p: 1,
        }}
      >
        <EmojiButton onPick={insert} onClosed={() => field.current?.focus()} />
        <AttachButton chosen={chosen} disabled={textOnly} />
        {props.children}
        <Box
          component={TextareaAutosize}
          ref={field}
          value={text}
          maxRows={8}
          aria-label={label}
          placeholder={label}
          aria-invalid={tooLong !== null}
          {...(popup === null
            ? {}
            : {
                role: 'combobox',
                'aria-expanded': true,
                'aria-controls': popup.id,
                'aria-activedescendant': popup.active,
              })}
          onChange={(event: { target: HTMLTextAreaElement }) =>
            props.onText(event.target.value, event.target.selectionStart)
          }
          onSelect={(event: { currentTarget: HTMLTextAreaElement }) =>
            props.onCaret?.(event.currentTarget.selectionStart)
          }
          onKeyDown={onKeyDown}
          onPaste={(event: ClipboardEvent) => {
            // A copied table cell comes as text and as a picture; the text is meant.
            if (!holdsFiles(event.clipboardData) || event.clipboardData.types.includes('text/plain')) return
            event.preventDefault()
            chosen.add(transferredFiles(event.clipboardData))
          }}
          sx={{
            // On a telephone the field has a line of its own.
            order: { xs: -1, sm: 0 },
            flex: { xs: '1 0 100%', sm: 1 },
            minWidth: 0,
            resize: 'none',
            border: 0,
            outline: 0,
            px: 1,
            py: 0.875,
            font: 'inherit',
            fontSize: '0.875rem',
            lineHeight: 1.4,
            color: 'text.primary',
            bgcolor: 'transparent',
            '&::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
        <Box sx={{ flex: 1, display: { sm: 'none' } }} />
        {text === '' && !textOnly && <VoiceRecorder onSend={(note) => props.onFiles([note])} />}
        {/* The tray's own button sends files and text together. */}
        {!withFiles && (
          <IconButton
            color="primary"
            aria-label={props.sendLabel}
            disabled={text.trim() === '' || tooLong !== null}
            onClick={props.onSend}
          >
            <Send fontSize="small" />
          </IconButton>
        )}
      </Box>
      {room !== null && tooLong === null && (
        <Box aria-live="polite" sx={{ px: 2, pb: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}>
          {room}
        </Box>
      )}
      {tooLong !== null && (
        <Box role="alert" sx={{ px: 2, pb: 1, fontSize: '0.8125rem', color: 'error.main' }}>
          {tooLong}
        </Box>
      )}
    </>
  )
}
