import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Form } from './form.ts'
import { FormText, type TextName } from './form-text.tsx'

interface FormPasswordProps<Values, Name extends TextName<Values>> {
  form: Form<Values>
  name: Name
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** Password field with a show button. */
export const FormPassword = <Values, Name extends TextName<Values>>(
  props: FormPasswordProps<Values, Name>,
) => {
  const t = useText(platformTexts)
  const [visible, setVisible] = useState(false)
  return (
    <FormText
      {...props}
      maxLength={256}
      type={visible ? 'text' : 'password'}
      end={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={t(visible ? 'ui.hidePassword' : 'ui.showPassword')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
