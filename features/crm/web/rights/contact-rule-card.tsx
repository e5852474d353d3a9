import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { CONTACT_RULES, readContactRules, writeContactRules } from '../../contract/contact-rule.ts'
import { crmTexts } from '../../i18n/texts.ts'

/** Which calls and conversations count as contacts. Every change is saved at once. */
export const ContactRuleCard = ({ onSave }: { onSave: (work: () => Promise<unknown>) => void }) => {
  const t = useText(crmTexts)
  const api = useApi()
  const { data: rule } = useQuery({
    queryKey: ['crm', 'contact-rule'],
    queryFn: ({ signal }) => api.call(readContactRules, { signal }),
  })
  if (rule === undefined) return null
  return (
    <Card title={t('crm.contactRule')} hint={t('crm.contactRule.hint')}>
      {CONTACT_RULES.map((name) => (
        <FormControlLabel
          key={name}
          control={
            <Switch
              checked={rule[name]}
              onChange={(_, on) =>
                onSave(() => api.call(writeContactRules, { body: { ...rule, [name]: on } }))
              }
            />
          }
          label={t(`crm.contactRule.${name}`)}
          sx={{ display: 'flex' }}
        />
      ))}
    </Card>
  )
}
