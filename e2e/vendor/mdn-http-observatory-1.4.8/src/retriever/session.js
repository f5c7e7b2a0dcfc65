// Ours, not Mozilla's: types.js names the class in its comments and needs nothing of it. The original asks over the network.
export class Session {}
