// Imported first, in syntax that every Node with modules can parse: an old one prints a message instead of a stack.
const LOWEST = 20

if (Number(process.versions.node.split('.')[0]) < LOWEST) {
  console.error(`Node ${LOWEST} or later is needed, this is ${process.versions.node}: see https://nodejs.org`)
  process.exit(1)
}
