import { defineConfig, globalIgnores } from 'eslint/config'
import js from '@eslint/js'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { importX } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const src = './web/src'

// Imports point one way: api, shared <- features <- routes <- app and admin. Features do not import each other, and
// neither the site nor the admin's app imports the other.
const features = ['search', 'library', 'listen', 'offline', 'about', 'accounts', 'saved', 'reviewer', 'imageTest', 'study', 'membership', 'outreach', 'admin']
const zones = [
  { target: `${src}/api`, from: [`${src}/features`, `${src}/routes`, `${src}/app`, `${src}/admin`] },
  // The token is state in the browser's storage, and an iPad has time limits of its own.
  { target: `${src}/api`, from: `${src}/shared`, except: ['./lib/storage.ts', './lib/store.ts', './lib/device.ts'] },
  { target: `${src}/shared`, from: [`${src}/features`, `${src}/routes`, `${src}/app`, `${src}/admin`] },
  { target: `${src}/features`, from: [`${src}/routes`, `${src}/app`, `${src}/admin`] },
  { target: `${src}/routes`, from: [`${src}/app`, `${src}/admin`] },
  { target: `${src}/app`, from: `${src}/admin` },
  { target: `${src}/admin`, from: `${src}/app` },
  ...features.map((name) => ({
    target: `${src}/features/${name}`,
    from: `${src}/features`,
    except: [`./${name}`],
    message: 'Features do not import each other: compose them in a route or in the shell.',
  })),
]

export default defineConfig(
  // Python's folders, and everything that is built or generated.
  globalIgnores([
    '.audit',
    '.venv/',
    '.data/',
    'bench/',
    // Sites of other programs, which tests import.
    'tests/library/sites/',
    'web/dist/',
    'web/src/api/schema.d.ts',
    'test-results/',
    'playwright-report/',
  ]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  reactHooks.configs.flat.recommended,
  jsxA11y.flatConfigs.recommended,
  {
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      // Templates may contain numbers and booleans.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `onClick={() => close()}` is clearer than a block around one call.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // Tests name the rules that they show in a line each.
    files: ['**/*.test.{ts,tsx}', '**/*.spec.ts'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }] },
  },
  {
    // Every text for readers is in two languages (LANG-5). The admin's app is in English.
    files: ['web/src/**/*.tsx'],
    ignores: ['web/src/admin/**', '**/*.test.tsx', '**/testing.tsx', '**/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXText[value=/[A-Za-z]{2}/]', message: 'Wrap texts for readers in t`…`.' },
        {
          selector: 'JSXAttribute[name.name=/^(aria-label|title|placeholder|alt|label)$/] > Literal[value=/[A-Z][a-z]/]',
          message: 'Wrap texts for readers in t`…`.',
        },
      ],
    },
  },
  {
    files: ['**/*.js', '**/public/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    files: ['web/public/**/*.js'],
    languageOptions: { globals: { document: 'readonly', localStorage: 'readonly' } },
  },
  {
    files: ['tests/e2e/*.js'],
    languageOptions: { globals: { document: 'readonly', window: 'readonly' } },
  },
  {
    // The search of the exported site, which browsers run as it is.
    files: ['api/site/static_export/*.js'],
    languageOptions: {
      globals: { document: 'readonly', window: 'readonly', location: 'readonly', URLSearchParams: 'readonly' },
    },
  },
)
