import type { setupEs } from '../es/setup.ts'

export const setupEn: Record<keyof typeof setupEs, string> = {
  'errors.provider.setup_link_dead':
    'This link no longer opens: it was used, it expired, or there is an operator already.',
  'errors.provider.weak_password':
    'Choose another password: at least 10 characters, not a well-known one, without the user name.',
  'errors.provider.username_taken': 'That user name exists already. Choose another.',
  'setup.title': 'Create the first operator',
  'setup.lead': 'This user runs the whole platform: companies, servers and operators.',
  'setup.company': 'Company that runs the platform',
  'setup.name': 'Your name',
  'setup.username': 'User name',
  'setup.usernameHint': '2 to 64 plain letters, digits, dots, hyphens or @.',
  'setup.password': 'Password',
  'setup.repeat': 'Repeat the password',
  'setup.show': 'Show the passwords',
  'setup.hide': 'Hide the passwords',
  'setup.submit': 'Create and sign in',
  'setup.required': 'This is required.',
  'setup.weak.short': 'Use at least 10 characters.',
  'setup.weak.known': 'That password is very well known.',
  'setup.weak.username': 'Leave the user name out of the password.',
  'setup.weak.monotonous': 'Use more different characters.',
  'setup.rules': 'At least 10 characters; a long sentence beats a strange word.',
  'setup.different': 'The two passwords differ.',
  'setup.checking': 'Checking the link…',
  'setup.dead': 'This link is no longer valid',
  'setup.deadHint':
    'It was used, it expired (it lasts a day), or there is an operator already. While there is none, each start of the program shows a new link.',
  'setup.toSignIn': 'Go to sign in',
  'setup.failed': 'The operator could not be created.',
}
