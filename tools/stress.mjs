import './bootstrap/node-version.mjs'

const { bootstrap } = await import('./bootstrap/bootstrap.mjs')
await bootstrap('stress/main.ts')
