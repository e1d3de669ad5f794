export default { site: "https://astro.example" };
