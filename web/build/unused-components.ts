import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the components of React Router that no page uses, with all that they import. It cannot know that
 * `forwardRef` and setting `displayName` have no other effects.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'sidebet-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
      handler(code) {
        const lean = code
          .replaceAll(' = React$1.forwardRef(', ' = /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
        if (lean === code) throw new Error('The components of React Router look different now.');
        return { code: lean, map: null };
      },
    },
  };
}
