import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import type { ReactNode } from 'react'

export interface Choice {
  value: string
  label: string
  /** Before the label, in menu and field. */
  icon?: ReactNode
}

interface SelectProps {
  id: string
  choices: readonly Choice[]
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Placeholder; adds an empty choice to the menu. */
  placeholder?: string | undefined
  name?: string | undefined
}

interface OneProps extends SelectProps {
  value: string
  onChange: (value: string) => void
}

interface SeveralProps extends SelectProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

const nameless = { '& em': { color: 'text.secondary', fontStyle: 'normal' } } as const

const Words = ({ choice }: { choice: Choice | undefined }) =>
  choice === undefined ? null : (
    <>
      {choice.icon}
      {choice.label}
    </>
  )

/** Select for forms and filters. */
export const ChoiceSelect = ({ id, choices, value, onChange, placeholder, ...rest }: OneProps) => (
  <Select
    size="small"
    fullWidth
    displayEmpty
    {...rest}
    value={choices.some((choice) => choice.value === value) ? value : ''}
    onChange={(event) => onChange(event.target.value)}
    SelectDisplayProps={{ id, 'aria-labelledby': `${id}-label ${id}` }}
    renderValue={(chosen) =>
      chosen === '' && placeholder !== undefined ? (
        <em>{placeholder}</em>
      ) : (
        <Words choice={choices.find((choice) => choice.value === chosen)} />
      )
    }
    sx={{ bgcolor: 'background.paper', ...nameless }}
  >
    {placeholder !== undefined && (
      <MenuItem value="" sx={{ color: 'text.secondary' }}>
        {placeholder}
      </MenuItem>
    )}
    {choices.map((choice) => (
      <MenuItem key={choice.value} value={choice.value} sx={{ gap: 1 }}>
        <Words choice={choice} />
      </MenuItem>
    ))}
  </Select>
)

/** Multiple choice. */
export const SeveralSelect = ({ id, choices, value, onChange, placeholder, ...rest }: SeveralProps) => (
  <Select
    multiple
    size="small"
    fullWidth
    displayEmpty
    {...rest}
    value={[...value]}
    onChange={({ target }) =>
      onChange(typeof target.value === 'string' ? target.value.split(',') : target.value)
    }
    SelectDisplayProps={{ id, 'aria-labelledby': `${id}-label ${id}` }}
    renderValue={(chosen) =>
      chosen.length === 0 && placeholder !== undefined ? (
        <em>{placeholder}</em>
      ) : (
        choices
          .filter((choice) => chosen.includes(choice.value))
          .map(({ label }) => label)
          .join(', ')
      )
    }
    sx={{ bgcolor: 'background.paper', ...nameless }}
  >
    {choices.map((choice) => (
      <MenuItem key={choice.value} value={choice.value} sx={{ gap: 1 }}>
        <Words choice={choice} />
      </MenuItem>
    ))}
  </Select>
)
