import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useEffect } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { flowTexts } from './flow-texts.ts'

interface UndoButtonsProps {
  /** Null: there is nothing to undo. */
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

/** A field has an undo of its own. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable=true], [role=dialog]') !== null

/** Buttons of a graph's editor, and their keys: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. */
export const UndoButtons = ({ onUndo, onRedo }: UndoButtonsProps) => {
  const t = useText(flowTexts)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      const run = key === 'y' || event.shiftKey ? onRedo : onUndo
      run?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onUndo, onRedo])
  return (
    <>
      <Tooltip title={`${t('undo')} (Ctrl+Z)`}>
        <span>
          <IconButton
            size="small"
            aria-label={t('undo')}
            disabled={onUndo === null}
            onClick={() => onUndo?.()}
          >
            <Undo fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={`${t('redo')} (Ctrl+Shift+Z)`}>
        <span>
          <IconButton
            size="small"
            aria-label={t('redo')}
            disabled={onRedo === null}
            onClick={() => onRedo?.()}
          >
            <Redo fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    </>
  )
}
