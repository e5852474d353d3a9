import { type CssVarsTheme, createTheme, type Theme } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { GrowAboveCall } from './above-call.ts'
import { stage } from './above-page.ts'
import { GROUNDS, tonesOf } from './brand/brand-palette.ts'
import type { Brand } from './brand/brand-store.ts'

declare module '@mui/material/styles' {
  interface TypographyVariants {
    micro: CSSProperties
  }
  interface TypographyVariantsOptions {
    micro?: CSSProperties
  }
}

/** Symbols that Roboto lacks come from the bundled emoji font, once something has loaded it. */
const FONT = "'Roboto Variable', Roboto, 'Helvetica Neue', Arial, 'Noto Color Emoji', sans-serif"

const PRODUCT = {
  light: {
    primary: { main: '#1557c0', dark: '#0f449a', light: '#e6effc' },
    secondary: { main: '#b9530a', light: '#fdeee0' },
  },
  dark: {
    primary: { main: '#7fb0ff', dark: '#a8c9ff', light: '#1c2b45', contrastText: '#0b1526' },
    secondary: { main: '#ffa45c', light: '#3a2717', contrastText: '#241304' },
  },
} as const

/** Alert backgrounds by severity: MUI's defaults hardly differ from the page. */
const ALERTS = {
  light: {
    successStandardBg: '#e3f4e8',
    successColor: '#17202e',
    errorStandardBg: '#fdeaea',
    errorColor: '#17202e',
    warningStandardBg: '#fff3dc',
    warningColor: '#17202e',
  },
  dark: {
    successStandardBg: '#15301f',
    successColor: '#e7ecf4',
    errorStandardBg: '#3b1c1f',
    errorColor: '#e7ecf4',
    warningStandardBg: '#35290f',
    warningColor: '#e7ecf4',
  },
} as const

const tonesOfBrand = ({ primary, secondary }: Brand, scheme: 'light' | 'dark') => ({
  primary: primary === null ? PRODUCT[scheme].primary : tonesOf(primary)[scheme],
  secondary: secondary === null ? PRODUCT[scheme].secondary : tonesOf(secondary)[scheme],
})

/** With CSS variables, which `createTheme` does not say in its types. */
export type UiTheme = Theme & Pick<CssVarsTheme, 'generateStyleSheets'>

/** Dense and calm: small controls, hairline borders instead of shadows, blue for actions, orange for warnings. */
export const createUiTheme = (brand: Brand): UiTheme =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: {
      light: {
        palette: {
          ...tonesOfBrand(brand, 'light'),
          success: { main: '#1b7a3d', light: '#e3f4e8' },
          error: { main: '#c42b2b', light: '#fdeaea' },
          warning: { main: '#9a5b00', light: '#fff3dc' },
          info: { main: '#1557c0' },
          Alert: ALERTS.light,
          background: GROUNDS.light,
          text: { primary: '#17202e', secondary: '#566173' },
          divider: '#e1e6ed',
        },
      },
      dark: {
        palette: {
          ...tonesOfBrand(brand, 'dark'),
          success: { main: '#63c987', light: '#15301f', contrastText: '#06180c' },
          error: { main: '#ff8a8a', light: '#3b1c1f', contrastText: '#2a0707' },
          warning: { main: '#f3bd5e', light: '#35290f', contrastText: '#241a02' },
          info: { main: '#7fb0ff' },
          Alert: ALERTS.dark,
          background: GROUNDS.dark,
          text: { primary: '#e7ecf4', secondary: '#9aa7ba' },
          divider: '#283141',
        },
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: FONT,
      // Six sizes: 20 titles, 17 headings, 14 text, 13 dense lists, 12 secondary text, 11 below icons.
      body1: { fontSize: '0.875rem', lineHeight: 1.45 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.4 },
      caption: { fontSize: '0.75rem', lineHeight: 1.35 },
      h1: { fontSize: '1.25rem', fontWeight: 600, letterSpacing: '-0.01em' },
      h2: { fontSize: '1.0625rem', fontWeight: 600, letterSpacing: '-0.005em' },
      h3: { fontSize: '0.875rem', fontWeight: 600 },
      button: { fontSize: '0.8125rem', textTransform: 'none', fontWeight: 550 },
      /** Labels below the rail's icons. */
      micro: { fontFamily: FONT, fontSize: '0.6875rem', lineHeight: 1.25 },
      overline: { fontSize: '0.6875rem', fontWeight: 600, letterSpacing: '0.06em', lineHeight: 2 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          'html, body, #stage, #root': { height: '100%' },
          // Above dialogs, drawers and notices.
          '#above': { position: 'relative', zIndex: 1450 },
          body: { fontVariantNumeric: 'tabular-nums', overscrollBehavior: 'none' },
          ':focus-visible': { outlineOffset: 2 },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              transitionDuration: '0.01ms !important',
            },
          },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: ({ theme: { vars } }) => ({
            fontFamily: FONT,
            '&.Mui-focusVisible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
          }),
        },
      },
      // Ends above the call bar, which nothing may cover.
      MuiModal: { defaultProps: { container: stage } },
      // Menu passes its slots to its Popover, including empty ones.
      MuiMenu: { defaultProps: { slots: { transition: GrowAboveCall } } },
      MuiPopover: {
        defaultProps: { container: stage, slots: { transition: GrowAboveCall } },
        // In dark mode a shadow alone shows no edge.
        styleOverrides: { paper: ({ theme: { vars } }) => ({ border: `1px solid ${vars.palette.divider}` }) },
      },
      // Without it the options lie on a dialog with no edge at all.
      MuiAutocomplete: {
        styleOverrides: { paper: ({ theme: { vars } }) => ({ border: `1px solid ${vars.palette.divider}` }) },
      },
      MuiDialog: { styleOverrides: { container: { height: 'calc(100% - var(--call-bar, 0px))' } } },
      MuiDrawer: {
        styleOverrides: {
          paper: { maxHeight: 'calc(100% - var(--call-bar, 0px))', marginBottom: 'var(--call-bar, 0px)' },
        },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      // Labels are above their fields, as in `platform/ui/form`, not on the outline.
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: ({ theme: { vars } }) => ({
            position: 'static',
            transform: 'none',
            maxWidth: '100%',
            marginBottom: 4,
            fontSize: '0.8125rem',
            fontWeight: 500,
            lineHeight: 1.4375,
            whiteSpace: 'normal',
            pointerEvents: 'auto',
            color: vars.palette.text.secondary,
            '&.Mui-focused': { color: vars.palette.text.secondary },
          }),
        },
      },
      MuiFormHelperText: { styleOverrides: { contained: { marginLeft: 0, marginRight: 0 } } },
      MuiOutlinedInput: {
        defaultProps: { size: 'small' },
        styleOverrides: { notchedOutline: { top: 0, '& legend': { display: 'none' } } },
      },
      MuiTableCell: {
        styleOverrides: {
          root: ({ theme: { vars } }) => ({
            padding: '6px 12px',
            fontSize: '0.875rem',
            borderColor: vars.palette.divider,
          }),
          head: { fontSize: '0.75rem', fontWeight: 600, whiteSpace: 'nowrap' },
        },
      },
      MuiTooltip: { defaultProps: { enterDelay: 400, arrow: true } },
      MuiMenuItem: { styleOverrides: { root: { fontSize: '0.875rem', minHeight: 36 } } },
    },
  }) as UiTheme
