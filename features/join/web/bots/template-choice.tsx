import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { botTemplateTexts } from './bot-template-texts.ts'
import { BOT_TEMPLATES, type BotTemplate } from './bot-templates.ts'

/** For a bot that is still empty. */
export const TemplateChoice = ({ onChoose }: { onChoose: (template: BotTemplate) => void }) => {
  const t = useText(botTemplateTexts)
  return (
    <Box component="section" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="h3">
        {t('begin')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('beginHint')}
      </Typography>
      {BOT_TEMPLATES.map((template) => (
        <Button
          key={template}
          variant="outlined"
          onClick={() => onChoose(template)}
          sx={{ justifyContent: 'flex-start' }}
        >
          {t(`template.${template}`)}
        </Button>
      ))}
    </Box>
  )
}
