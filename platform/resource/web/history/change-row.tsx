import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import LinkText from '@mui/material/Link'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordChange } from '#platform/resource/contract/history.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { FieldValue, Moment } from '../field-value.tsx'
import type { ResourceTexts } from '../resource-texts.ts'

interface ChangeRowProps {
  resource: Resource
  texts: ResourceTexts
  change: RecordChange
  /** In the history of all records: the record's name as a link. */
  onOpen?: ((id: number) => void) | undefined
}

/** A change: field, old and new value, when and by whom. */
export const ChangeRow = ({ resource, texts, change, onOpen }: ChangeRowProps) => {
  const t = useText(resourceTexts)
  const { kind, field: name, record, who, by } = change
  const field = name === null ? undefined : resource.fields[name]
  const value = (of: unknown) =>
    name === null || field === undefined ? null : (
      <FieldValue name={name} field={field} value={of} texts={texts} whole />
    )
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 0.25,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: '0.875rem',
        overflowWrap: 'anywhere',
      }}
    >
      {onOpen !== undefined && (
        <LinkText
          component="button"
          type="button"
          onClick={() => onOpen(record.id)}
          sx={{ justifySelf: 'start', textAlign: 'left', fontSize: 'inherit', fontWeight: 600 }}
        >
          {record.label}
        </LinkText>
      )}
      {kind === 'changed' && name !== null ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Box component="span" sx={{ fontWeight: onOpen === undefined ? 600 : 400 }}>
            {texts.field(name)}:
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {value(change.from)}
          </Box>
          <ArrowForward titleAccess={t('history.to')} sx={{ fontSize: 14, color: 'text.secondary' }} />
          <span>{value(change.to)}</span>
        </Box>
      ) : (
        <Box sx={{ fontWeight: onOpen === undefined ? 600 : 400 }}>{t(`history.${kind}`)}</Box>
      )}
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {who?.label ?? (by === null ? t('history.program') : t('history.automation', { name: by }))} ·{' '}
        <Moment iso={change.at} />
      </Box>
    </Box>
  )
}
