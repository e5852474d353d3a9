import Call from '@mui/icons-material/Call'
import Description from '@mui/icons-material/DescriptionOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Reply from '@mui/icons-material/Reply'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MessageText } from '#platform/conversation/web/text/message-text.tsx'
import { buttonOf, fillTemplate } from '../../contract/templates/template-text.ts'

export interface PreviewedTemplate {
  header: string
  /** Address of the header's picture, when the page can show it. */
  image: string | null
  fileName: string
  message: string
  footer: string
  /** Lines such as `Title | https://…`. */
  buttons: readonly string[]
}

const ICONS = {
  reply: <Reply fontSize="small" />,
  url: <OpenInNew fontSize="small" />,
  phone: <Call fontSize="small" />,
}

/** A template as it looks on the contact's telephone. */
export const TemplatePreview = ({
  template: { header, image, fileName, message, footer, buttons },
  params,
}: {
  template: PreviewedTemplate
  params: readonly string[]
}) => (
  <Box sx={{ p: 1.5, borderRadius: 3, bgcolor: 'action.hover', maxWidth: 380 }}>
    <Box sx={{ borderRadius: 2, bgcolor: 'background.paper', boxShadow: 1, overflow: 'hidden' }}>
      {header === 'image' && image !== null && (
        <Box
          component="img"
          src={image}
          alt=""
          sx={{ display: 'block', width: 1, maxHeight: 200, objectFit: 'cover' }}
        />
      )}
      {header !== 'text' && (header !== 'image' || image === null) && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            p: 1.5,
            bgcolor: 'action.selected',
            color: 'text.secondary',
          }}
        >
          <Description />
          <Typography variant="body2" noWrap>
            {fileName || '—'}
          </Typography>
        </Box>
      )}
      <Box sx={{ p: 1.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        <MessageText text={fillTemplate(message, params)} />
        {footer !== '' && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {footer}
          </Typography>
        )}
      </Box>
      {buttons.map(buttonOf).map((button) => (
        <Box
          key={`${button.kind} ${button.title}`}
          sx={{
            display: 'flex',
            justifyContent: 'center',
            alignItems: 'center',
            gap: 0.5,
            p: 1,
            borderTop: 1,
            borderColor: 'divider',
            color: 'primary.main',
            fontSize: '0.875rem',
          }}
        >
          {ICONS[button.kind]}
          {button.title}
        </Box>
      ))}
    </Box>
  </Box>
)
