import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { ResourceRecord } from '../resource-client.ts'
import type { ResourceTexts } from '../resource-texts.ts'

const Editor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }))

const NOT_HERE = ['picture', 'logo', 'lines', 'file']

/** Whether a field can be edited in place. */
export const isEditable = (resource: Resource, field: Field): boolean =>
  field.access === 'edit' && offers(resource, 'edit') && !NOT_HERE.includes(field.kind)

interface EditableCellProps {
  resource: Resource
  texts: ResourceTexts
  record: ResourceRecord
  name: string
  field: Field
  children: ReactNode
}

/** A value with an edit button on hover; double click edits, too. */
export const EditableCell = ({ resource, texts, record, name, field, children }: EditableCellProps) => {
  const t = useText(resourceTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('cell.edit', { field: texts.field(name), name: String(record[resource.label] ?? '') })
  return (
    <Box
      onDoubleClick={(event) => setAnchor(event.currentTarget)}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        '& .cell-pencil': { opacity: 0 },
        '&:hover .cell-pencil, & .cell-pencil:focus-visible': { opacity: 1 },
      }}
    >
      {children}
      <IconButton
        className="cell-pencil"
        size="small"
        tabIndex={-1}
        aria-label={label}
        onClick={(event) => setAnchor(event.currentTarget.parentElement)}
        sx={{
          position: 'absolute',
          right: 0,
          top: '50%',
          transform: 'translateY(-50%)',
          p: 0.375,
          bgcolor: 'background.paper',
          '&:hover': { bgcolor: 'background.paper', color: 'primary.main' },
        }}
      >
        <Edit sx={{ fontSize: 15 }} />
      </IconButton>
      {anchor !== null && (
        <Suspense>
          <Editor
            resource={resource}
            texts={texts}
            record={record}
            name={name}
            field={field}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </Box>
  )
}
