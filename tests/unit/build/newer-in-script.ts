import { parseAst } from 'vite'
import { data, featuresOf, FeatureNames } from './compat-data.ts'

interface Node {
  type: string
  [key: string]: unknown
}

/** The interfaces whose objects a script of the product can have; the others only add equal names. */
const HELD =
  /^(Abort|Blob$|BroadcastChannel|Cache|Canvas|Client|Clipboard$|Crypto|CustomEvent|DataTransfer|Document|DOM|Element$|Event|ExtendableEvent$|Fetch|File|FormData|Headers|History|HTML|IDB|Image|Input|Intersection|Keyboard|Location|Lock|Message|Mouse|Mutation|Navigator|Node|Offscreen|Permission|Pointer|Push|Range|Readable|Request|Resize|Response|Selection|ServiceWorker|Storage(Event|Manager)?$|Subtle|Text|Touch|Transform|URL|ViewTransition|VisualViewport|Window|Worker|Writable)/
const GLOBAL_SCOPES = /^(Window|WorkerGlobalScope|DedicatedWorkerGlobalScope|ServiceWorkerGlobalScope)$/
const TYPES = /^TS(?!(As|Satisfies|NonNull|Instantiation)Expression)/
const GLOBAL_OBJECTS = ['globalThis', 'self', 'window']

const globals = new FeatureNames()
const statics = new FeatureNames()
const methods = new FeatureNames()
const members = new FeatureNames()
const attributes = new FeatureNames()

for (const [name, builtin] of featuresOf(data.javascript.builtins)) {
  globals.add(name, builtin)
  for (const [member, feature] of featuresOf(builtin)) {
    statics.add(`${name}.${member}`, feature)
    methods.add(member, feature)
  }
}
for (const [name, api] of featuresOf(data.api)) {
  globals.add(name, api)
  for (const [key, feature] of featuresOf(api)) {
    const member = key.replace(/_static$/, '')
    if (key === name || /_(event|parameter|support)$/.test(key)) continue
    if (key !== member) statics.add(`${name}.${member}`, feature)
    else {
      if (GLOBAL_SCOPES.test(name)) globals.add(member, feature)
      members.add(member, feature, HELD.test(name))
      methods.add(member, feature, HELD.test(name))
    }
  }
}
for (const [name, attribute] of featuresOf(data.html.global_attributes)) attributes.add(name, attribute)
for (const element of ['button', 'details', 'dialog', 'template'])
  for (const [name, attribute] of featuresOf(data.html.elements?.[element])) attributes.add(name, attribute)

/** Whether a node is what a chunk reads of the chunks that it imports: short names that the build gives. */
const isSetters = (node: Node) => node.type === 'Property' && (node.key as Node).name === 'setters'

/**
 * The features in a script that one of the oldest browsers lacks: globals as `requestIdleCallback`, static
 * members as `Promise.withResolvers`, members of objects as `.popover` and `.hidePopover()`, attributes of
 * elements as `[popover]`, and parts of the language as `RegExp flag v`. A name that is only tested is none.
 * @param lang the language of a source file.
 */
export function newerInScript(source: string, lang: 'js' | 'ts' | 'tsx' = 'js'): Set<string> {
  const found = new Set<string>()
  const add = (isNewer: boolean, feature: string) => isNewer && found.add(feature)
  const visit = (node: Node, parent: Node | null, key: string) => {
    if (isSetters(node)) return
    if (node.type === 'Identifier' && isReference(parent, key) && !isTest(node, parent, key))
      add(globals.isNewer(String(node.name)), String(node.name))
    if (node.type === 'MemberExpression' && !node.computed && !isTest(node, parent, key)) {
      const { object, property } = node as unknown as { object: Node; property: Node }
      const name = String(property.name)
      const owner = object.type === 'Identifier' ? String(object.name) : ''
      const isCalled = parent?.type === 'CallExpression' && key === 'callee'
      if (GLOBAL_OBJECTS.includes(owner)) add(globals.isNewer(name), name)
      else if (statics.has(`${owner}.${name}`)) add(statics.isNewer(`${owner}.${name}`), `${owner}.${name}`)
      // Methods of built-in objects have names that are common as names of properties.
      else if (isCalled) add(methods.isNewer(name), `.${name}()`)
      else add(members.isNewer(name), `.${name}`)
    }
    if (node.type === 'VariableDeclarator')
      for (const name of unpacked(node)) add(statics.isNewer(name), name)
    if (node.type === 'Property' && parent?.type === 'ObjectExpression' && !node.computed) {
      const name = String((node.key as Node).name ?? (node.key as Node).value).toLowerCase()
      add(attributes.isNewer(name), `[${name}]`)
    }
    for (const feature of languageFeatures(node)) found.add(feature)
    for (const [childKey, child] of Object.entries(node))
      for (const each of [child].flat() as unknown[])
        if (isNode(each) && !TYPES.test(each.type)) visit(each, node, childKey)
  }
  visit(parseAst(source, { lang }) as unknown as Node, null, '')
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Whether an identifier at this place names a variable, not a property. */
function isReference(parent: Node | null, key: string): boolean {
  if (parent?.type === 'MemberExpression') return key === 'object' || Boolean(parent.computed)
  const named = ['Property', 'PropertyDefinition', 'MethodDefinition', 'LabeledStatement', 'ExportSpecifier']
  return !(parent && named.includes(parent.type) && key !== 'value' && !parent.computed)
}

/** Whether the code at this place only asks whether the feature exists. */
function isTest(node: Node, parent: Node | null, key: string): boolean {
  if (parent?.type === 'UnaryExpression') return parent.operator === 'typeof' || parent.operator === '!'
  if (parent?.type === 'CallExpression') return key === 'callee' && parent.optional === true
  if (parent?.type === 'MemberExpression') return key === 'object' && parent.optional === true
  if (node.type !== 'MemberExpression') return false
  if (parent?.type === 'LogicalExpression') return key === 'left'
  return key === 'test' && (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression')
}

/** The static members that a declaration such as `const { any } = AbortSignal` reads. */
function unpacked({ id, init }: Node): string[] {
  if ((id as Node).type !== 'ObjectPattern' || (init as Node | null)?.type !== 'Identifier') return []
  const { properties } = id as unknown as { properties: Node[] }
  return properties.map(
    ({ key }) => `${String((init as Node).name)}.${String((key as Node | undefined)?.name)}`,
  )
}

/** The parts of the language that no bundler can rewrite, or rewrites only for its own target. */
function languageFeatures(node: Node): string[] {
  const { pattern, flags } = regexOf(node)
  return [
    ...(flags.includes('v') ? ['RegExp flag v'] : []),
    ...(/\(\?[ims]*-?[ims]+:/.test(pattern) ? ['RegExp modifiers'] : []),
    ...(node.type === 'VariableDeclaration' && String(node.kind).endsWith('using') ? ['using'] : []),
    ...(node.type === 'ImportExpression' && node.options ? ['import attributes'] : []),
    ...(node.type === 'AccessorProperty' || node.type === 'Decorator' ? ['decorators'] : []),
  ]
}

/** The regular expression of a literal or of `new RegExp` with literals. */
function regexOf(node: Node): { pattern: string; flags: string } {
  if (node.type === 'Literal' && node.regex) return node.regex as { pattern: string; flags: string }
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
  if (!isCall || (node.callee as Node).name !== 'RegExp') return { pattern: '', flags: '' }
  const [pattern = '', flags = ''] = (node.arguments as Node[]).map(textOf)
  return { pattern, flags }
}

/** The text of a literal, also of a template without values; the bundler writes the latter. */
function textOf({ value, quasis }: Node): string {
  const [first] = (quasis ?? []) as { value: { cooked: string } }[]
  return typeof value === 'string' ? value : (first?.value.cooked ?? '')
}
