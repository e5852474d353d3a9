import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

/** Debounce after the last keystroke, ms. */
const SETTLE = 250

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** For dialogs that are opened to search. */
  autoFocus?: boolean
}

/** Search field, debounced; follows external changes of `value`. */
export const SearchField = ({ label, value, onChange, autoFocus = false }: SearchFieldProps) => {
  const t = useText(platformTexts)
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(value)
  const report = useEffectEvent(onChange)

  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text === reported.current) return
    const timer = setTimeout(() => {
      reported.current = text
      report(text)
    }, SETTLE)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <OutlinedInput
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('')
        // ArrowDown goes to the results, past the filters.
        const row =
          event.key === 'ArrowDown' &&
          input.current?.closest('[data-screen]')?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
        if (!row) return
        event.preventDefault()
        row.focus()
      }}
      inputRef={input}
      autoFocus={autoFocus}
      placeholder={label}
      type="search"
      inputProps={{ 'aria-label': label, maxLength: 80 }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        text !== '' && (
          <IconButton
            size="small"
            edge="end"
            aria-label={t('ui.clear')}
            onClick={() => {
              setText('')
              input.current?.focus()
            }}
          >
            <Close fontSize="small" />
          </IconButton>
        )
      }
      sx={{
        bgcolor: 'background.paper',
        // Wide enough for the placeholder, its only visible label.
        width: { xs: '100%', sm: `clamp(280px, calc(${label.length} * 0.9ch + 76px), 420px)` },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  )
}
