/** The disc of two sides, as in the product. */
export const brand = `<p class="brand"><svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><path d="M13 1a12 12 0 0 0 0 24z" fill="#4da3ff"/><path d="M13 1a12 12 0 0 1 0 24z" fill="#ff9149"/></svg>Sidebet</p>`;
